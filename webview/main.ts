import type { PageView } from '../protocol/pageMessages.ts';
import { startCapacityPage } from './capacity/page.ts';
import { registerControls } from './controls.ts';
import { startSimulationPage } from './simulation/page.ts';
import { startStudyPage } from './study/page.ts';
import { startTunerPage } from './tuner/page.ts';

const START: Readonly<Partial<Record<PageView, (root: HTMLElement, address: unknown) => void>>> = {
  capacity: startCapacityPage,
  simulation: startSimulationPage,
  study: startStudyPage,
  tuner: startTunerPage,
};

registerControls();
const { view, address = '{}' } = document.body.dataset;
START[view as PageView]?.(document.querySelector('main')!, JSON.parse(address));
