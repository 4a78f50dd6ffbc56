import { startPage } from '../start.ts';
import { startTunerPage } from './page.ts';

startPage(startTunerPage);
