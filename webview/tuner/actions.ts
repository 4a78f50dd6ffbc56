import { plural, whole } from '../../engine/report/quantities.ts';
import { TUNER_TITLES } from '../../engine/report/tuningSentence.ts';
import { button } from '../controls.ts';
import { actionBar } from '../parts/actionBar.ts';
import { type Saving, savingOf } from './saving.ts';
import type { Shown } from './shown.ts';
import type { TunerState } from './state.ts';

/** The main button, always in sight, and what it would do. */
export function actions(handlers: { saveParameters(): void; showFile(): void }) {
  const save = button({
    label: 'Save Parameters',
    icon: 'save',
    appearance: 'primary',
    click: handlers.saveParameters,
  });
  const file = button({ label: 'Show Observations', icon: 'go-to-file', click: handlers.showFile });
  const bar = actionBar([save, file]);
  return {
    node: bar.node,
    update(shown: Shown, { result, note: said }: TunerState): void {
      const why = result?.state === 'known' ? obstacle(shown) : 'The observations cannot be read at present';
      const saving = savingOf(shown);
      save.setEnabled(why === undefined, why ?? 'Write a ServiceParameters document, which hovers then use');
      bar.update(why ?? planned(shown, saving), said);
    },
  };
}

/** Why there is nothing to save; undefined if there is. */
function obstacle({ chosen, summary, progress, ofModel }: Shown): string | undefined {
  if (progress && progress.tuner === chosen.tuner && !progress.isStopped) return 'Still learning.';
  if (!summary || ofModel.every(({ stored }) => !stored))
    return 'Nothing to save: no update was accepted, so nothing was learned.';
  return undefined;
}

/** What saving would do, in words. */
function planned({ chosen }: Shown, { variants, missing }: Saving): string {
  const what = variants.length === 1 ? variants[0]!.name : plural(variants.length, 'variant');
  const left =
    missing.length === 0
      ? ''
      : ` Nothing was learned of ${missing.length === 1 ? missing[0] : `${whole(missing.length)} others`}.`;
  return `Save Parameters: ${what}, learned by ${TUNER_TITLES[chosen.tuner]}.${left}`;
}
