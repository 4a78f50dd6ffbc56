import type { Rule } from './rule.ts';

/** A template: the values it puts in are not known, so only what is certain is reported. */
export const templateLimited: Rule = {
  code: 'template-limited',
  severity: 'hint',
  holdsInTemplates: true,
  *check({ isTemplate, parts, text }) {
    if (!isTemplate || parts.length === 0) return;
    const start = text.indexOf('{{');
    yield {
      span: [start, text.indexOf('}}', start) + 2],
      message:
        'This file is a template, so only what holds for every value is checked. To check the rest, run kneepoint lint on its output.',
    };
  },
};
