import { startPage } from '../start.ts';
import { startSimulationPage } from './page.ts';

startPage(startSimulationPage);
