import { runScenario } from '../../engine/analyzer/scenario.ts';
import { readScenario } from '../../engine/analyzer/scenarioInput.ts';
import type { Tuner } from '../../engine/tuner/index.ts';
import type { Semantics } from '../../schemas/defaults.ts';
import { answerLines } from '../answerLines.ts';
import { demand } from '../jsonLines.ts';

const FIELDS = ['id', 'tuningEnabled', 'sloMultiplier', 'explicitTargets', 'storedParameters', 'cycles'];

/** `kneepoint analyze --scenarios`: a scenario a line, for other programs. */
export function analyzeScenarios(file: string, semantics: Semantics, tuner: Tuner): Promise<void> {
  return answerLines(file, {
    fields: FIELDS,
    answer: (line) => {
      demand(line, 'cycles');
      return { cycles: runScenario(readScenario(line), semantics, tuner).cycles };
    },
  });
}
