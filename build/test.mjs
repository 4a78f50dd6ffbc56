// npm test [-- STEP...]: everything, or the named steps. Its last line is `N passed, N failed`.
import { Problem } from '../bed/problem.mjs';
import { ensureNode, ensurePackages } from './ensure.mjs';

const chosen = process.argv.slice(2);
if (chosen.includes('--help')) {
  await help();
  process.exit(0);
}
const verbose = chosen.length > 0;
const started = performance.now();
const total = { passed: 0, failed: 0 };

if (await runStep({ name: 'install', what: 'packages', run: install })) {
  const { steps } = await import('./steps.mjs');
  const unknown = chosen.filter((name) => !steps.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(`No step is called ${unknown.join(', ')}. There are: ${steps.map((step) => step.name).join(', ')}.`);
    total.failed += 1;
  } else {
    await runAll(chosen.length > 0 ? withNeeds(steps, chosen) : steps);
  }
}

console.log(`\nin ${seconds(started)}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

async function help() {
  ensurePackages();
  const { steps } = await import('./steps.mjs');
  console.log(
    'npm test                runs everything\nnpm test -- STEP...     runs these steps, and what they need:\n',
  );
  for (const { name, what } of steps) console.log(`  ${name.padEnd(10)}${what}`);
}

async function install() {
  ensureNode();
  ensurePackages();
  return { passed: 1, failed: 0 };
}

/**
 * A failing step hides no other, save those that cannot work without it.
 * @param {import('./steps.mjs').Step[]} steps
 */
async function runAll(steps) {
  /** @type {Set<string>} */
  const failed = new Set();
  for (const batch of batches(steps))
    await Promise.all(
      batch.map(async (step) => {
        const missing = step.needs?.filter((name) => failed.has(name)) ?? [];
        if (missing.length > 0) {
          total.failed += 1;
          console.log(`✗ ${step.name}: not run, for it needs ${missing.join(' and ')}`);
        } else if (!(await runStep(step))) {
          failed.add(step.name);
        }
      }),
    );
}

/**
 * The steps in their order, with those together that run at the same time.
 * @param {import('./steps.mjs').Step[]} steps
 */
function batches(steps) {
  /** @type {import('./steps.mjs').Step[][]} */
  const all = [];
  for (const step of steps) {
    const last = all.at(-1);
    if (last && step.beside && step.beside === last[0]?.beside) last.push(step);
    else all.push([step]);
  }
  return all;
}

/**
 * @param {import('./steps.mjs').Step} step
 * @returns {Promise<boolean>} whether nothing failed
 */
async function runStep({ name, what, run }) {
  const begun = performance.now();
  const { passed, failed, output, note } = await run().catch(asFailure);
  total.passed += passed;
  total.failed += failed;
  if (output && (failed > 0 || verbose || name === 'budgets')) console.log(`\n${output.trimEnd()}\n`);
  const counts = failed > 0 || passed > 1 ? `  ${passed} passed, ${failed} failed` : '';
  console.log(
    `${failed > 0 ? '✗' : '✓'} ${name.padEnd(8)} ${seconds(begun).padStart(7)}  ${what}${counts}${note ? ` (${note})` : ''}`,
  );
  return failed === 0;
}

/** @param {unknown} error */
function asFailure(error) {
  const output = error instanceof Problem ? error.message : String(error instanceof Error ? error.stack : error);
  return { passed: 0, failed: 1, output, note: undefined };
}

/**
 * @param {import('./steps.mjs').Step[]} steps
 * @param {string[]} names
 */
function withNeeds(steps, names) {
  const needed = new Set(names.flatMap((name) => [name, ...(steps.find((step) => step.name === name)?.needs ?? [])]));
  return steps.filter((step) => needed.has(step.name));
}

/** @param {number} since */
function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
