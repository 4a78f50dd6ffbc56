import { InvalidArgumentError } from 'commander';
import { RULES, type SeverityOverrides } from '../../server/rules/index.ts';
import { nearestName } from '../../server/rules/nearestName.ts';

const SEVERITIES = ['error', 'warning', 'information', 'hint', 'off'] as const;

/** Adds what `--severity CODE=SEVERITY` says to what those before it said; the last one for a code counts. */
export function addSeverity(argument: string, before: SeverityOverrides): SeverityOverrides {
  const equals = argument.lastIndexOf('=');
  const code = argument.slice(0, Math.max(equals, 0));
  const severity = SEVERITIES.find((known) => known === argument.slice(equals + 1));
  if (!code || !severity)
    throw new InvalidArgumentError(`Write it as CODE=SEVERITY, with one of ${SEVERITIES.join(', ')}.`);
  const codes = RULES.map((rule) => rule.code);
  if (!codes.includes(code)) {
    const near = nearestName(code, codes);
    throw new InvalidArgumentError(`"${code}" is not a code.${near ? ` Did you mean "${near}"?` : ''}`);
  }
  return { ...before, [code]: severity };
}
