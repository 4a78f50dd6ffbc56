import { startPage } from '../start.ts';
import { startCapacityPage } from './page.ts';

startPage(startCapacityPage);
