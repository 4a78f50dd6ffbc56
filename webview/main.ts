import { threeDigits } from '../engine/report/quantities.ts';
import type { EntryAddress } from '../protocol/capacity.ts';
import type { ExportFormat } from '../protocol/capacityMessages.ts';
import { registerControls } from './controls.ts';
import { exported, exportName } from './exports.ts';
import { connectHost } from './host.ts';
import type { Shown } from './shown.ts';
import { type Action, initialState, keptOf, reduce } from './state.ts';
import { onThemeChange } from './theme.ts';
import { capacityView } from './views/capacity.ts';

registerControls();
const host = connectHost();
const address = JSON.parse(document.body.dataset.address ?? '{}') as EntryAddress;
let state = initialState(address, host.kept());
let shown: Shown | undefined;
let isDrawing = false;

const view = capacityView(document.querySelector('main')!, {
  dispatch,
  write: () => {
    if (!shown || state.result?.state !== 'known') return;
    const { version } = state.result.entry;
    host.send({ type: 'write', values: shown.chosen.toWrite, ...(version === undefined ? {} : { version }) });
  },
  pin: () => {
    if (shown) dispatch({ type: 'pin', pinned: { label: pinLabel(shown), question: shown.chosen.question } });
  },
  unpin: () => dispatch({ type: 'unpin' }),
  reset: () => dispatch({ type: 'reset' }),
  save: (format) => void save(format),
  remedy: (type) => host.send({ type }),
  showSource: (uri, offset) => host.send({ type: 'showSource', uri, offset }),
});

function dispatch(action: Action): void {
  state = reduce(state, action);
  host.keep(keptOf(state));
  draw();
}

/** Draws once a frame, however many events a moving hand makes. */
function draw(): void {
  if (isDrawing) return;
  isDrawing = true;
  requestAnimationFrame(() => {
    isDrawing = false;
    performance.mark('kneepoint-draw');
    shown = view.update(state);
    performance.measure('kneepoint-draw', 'kneepoint-draw');
  });
}

async function save(format: ExportFormat): Promise<void> {
  if (!shown) return;
  try {
    host.send({ type: 'save', format, name: exportName(shown, format), content: await exported(shown, format) });
  } catch (error) {
    dispatch({ type: 'note', ok: false, message: error instanceof Error ? error.message : String(error) });
  }
}

function pinLabel({ chosen }: Shown): string {
  const { targets, multiplier, variant } = chosen;
  const setting = targets === 'inferred' ? `k = ${threeDigits(multiplier)}` : 'explicit targets';
  return `${variant.parameters.name}, ${setting}`;
}

host.listen((message) => {
  if (message.type === 'capacity') dispatch({ type: 'result', result: message.result });
  else dispatch({ ...message, type: 'note' });
});
onThemeChange(view.retheme);
host.keep(keptOf(state));
draw();
host.send({ type: 'ready' });
