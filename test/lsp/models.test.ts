import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { MODELS, type ModelSummary } from '../../protocol/models.ts';
import { Session } from './session.ts';

const CONFIG = 'file:///work/config.yaml';
const config = readFileSync('examples/wva-queueing-model-config.yaml', 'utf8');
const parameters = readFileSync('examples/service-parameters.yaml', 'utf8');

let session: Session;
afterEach(async () => {
  expect(await session.stop()).toBe(0);
});

test('the models of the workspace, each with its SLO, what it takes, and where files speak of it', async () => {
  session = await Session.start({ files: { 'file:///work/parameters.yaml': parameters } });
  await session.open(CONFIG, config);
  const ask = () => session.connection.sendRequest<ModelSummary[]>(MODELS, {});
  const found = await session.eventually(ask, (models) => models.every(({ answer }) => answer) && models.length === 2);
  expect(found.map(({ modelId, slo, answer }) => [modelId, slo, answer])).toEqual([
    ['meta-llama/Meta-Llama-3.1-8B-Instruct', 'TTFT 500 ms, ITL 50 ms, explicit.', '2 replicas at 14.2 req/s'],
    ['mistralai/Mistral-7B-Instruct-v0.2', 'TTFT 128 ms, ITL 73.9 ms, inferred from k = 4.', '2 replicas at 8.7 req/s'],
  ]);
  expect(found[1]!.places.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
    'entry mistral-staging',
    'variant mistral-a100',
    'variant mistral-l40s',
  ]);
});

test('without parameters the SLO says what is missing, and a dropped entry sets none', async () => {
  session = await Session.start();
  await session.open(CONFIG, config.replace(/^ {4}targetITL.*\n/m, ''));
  const found = await session.connection.sendRequest<ModelSummary[]>(MODELS, {});
  expect(found.map(({ slo }) => slo)).toEqual([
    'No entry of its own: the default entry applies.',
    'Inferred from k = 4; the parameters of its variants are not known.',
  ]);
});
