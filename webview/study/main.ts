import { startPage } from '../start.ts';
import { startStudyPage } from './page.ts';

startPage(startStudyPage);
