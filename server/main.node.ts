import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { serve } from './connection.ts';

serve(createConnection(ProposedFeatures.all));
