import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { kneepoint } from './run.ts';

test('docs/cli.md compares the tuners by what they print of the samples, and with the truth that those were made of', () => {
  const [, section = ''] = /^### Which tuner\?\n(.*?)^##/ms.exec(readFileSync('docs/cli.md', 'utf8')) ?? [];
  const cells = [...section.matchAll(/^\|(.*)\|$/gm)]
    .slice(2)
    .map(([, row]) => row!.split('|').map((cell) => cell.trim()));
  const variants: Record<string, number>[] = parse(readFileSync('examples/service-parameters.yaml', 'utf8')).spec
    .variants;
  const truth = (name: string) => {
    const { alpha_ms, beta_ms, gamma_ms } = variants.find((variant) => String(variant.name) === name)!;
    return [alpha_ms!, beta_ms!, gamma_ms!];
  };
  const files = ['examples/observations.yaml', 'examples/llama-observations.csv'];
  const tuners = ['documented', 'controller', 'robust'];
  const learned = tuners.map((tuner) => {
    const { out } = kneepoint(['tune', ...files, '--tuner', tuner]);
    expect(out).not.toContain('rejected');
    return [
      ...out.matchAll(/^(\S+), .*? in [\s\S]*?Learned: alpha (.*) ms, beta (.*) ms\/token, gamma (.*) ms\/token;/gm),
    ];
  });
  const names = learned[0]!.map(([, name]) => name!);
  expect(names).toHaveLength(variants.length);
  expect(cells).toEqual(
    names.flatMap((name, i) => [
      [name, 'the truth', ...truth(name).map(String)],
      ...tuners.map((tuner, k) => ['', `\`${tuner}\``, ...learned[k]![i]!.slice(2)]),
    ]),
  );
  // docs/theory.md, section 7.
  const off = names.flatMap((name, i) =>
    learned[0]![i]!.slice(2).map((text, k) => {
      const [value, sigma] = text.split(' ± ').map(Number);
      return Math.abs(value! - truth(name)[k]!) / sigma!;
    }),
  );
  expect(Math.floor(Math.max(...off))).toBe(7);
});
