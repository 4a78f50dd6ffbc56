import { Command } from 'commander';
import { QueueError, type QueueMetrics, QueueModel, type Sizing } from '../engine/queueing/index.ts';
import type { Semantics } from '../schemas/defaults.ts';
import { answerLines } from './answerLines.ts';
import { type InputLine, numberIn } from './jsonLines.ts';
import { STANDARD_INPUT } from './lint/standardInput.ts';
import { semanticsOption } from './semanticsOption.ts';

/** Every field that a question may have; others are passed over. */
const FIELDS = [
  ...['id', 'alpha', 'beta', 'gamma', 'avgInputTokens', 'avgOutputTokens', 'maxBatchSize', 'maxQueueSize'],
  ...['requestRate', 'targetTTFT', 'targetITL', 'targetTPS'],
];

/** `kneepoint queue analyze|size`: the queueing model for other programs, one JSON object a line. */
export function queueCommand(): Command {
  return new Command('queue')
    .description('ask the queueing model of one replica: JSON lines in, JSON lines out')
    .addHelpText('after', example('analyze', '"requestRate":2'))
    .addCommand(
      answering('analyze', analyze)
        .description('steady state at an arrival rate')
        .addHelpText('after', example('analyze', '"requestRate":2')),
    )
    .addCommand(
      answering('size', size)
        .description('largest arrival rate that keeps the targets (ms; 0 means none)')
        .addHelpText('after', example('size', '"targetTTFT":500,"targetITL":50')),
    );
}

function example(command: string, question: string): string {
  const model =
    '"id":"a","alpha":8,"beta":0.016,"gamma":0.0005,"avgInputTokens":1024,"avgOutputTokens":256,"maxBatchSize":256';
  return `\nExample:\n  echo '{${model},${question}}' | kneepoint queue ${command}`;
}

/** A command that answers each line of standard input by one line; a bad line never stops the rest. */
function answering(name: string, answer: (line: InputLine, semantics: Semantics) => Record<string, unknown>): Command {
  return new Command(name).addOption(semanticsOption()).action(({ semantics }: { semantics: Semantics }) =>
    answerLines(STANDARD_INPUT, {
      fields: FIELDS,
      answer: (line) => orRefusal(() => answer(line, semantics)),
    }),
  );
}

/** An answer, or why the queue has none. */
function orRefusal(answer: () => Record<string, unknown>): Record<string, unknown> {
  try {
    return answer();
  } catch (error) {
    if (!(error instanceof QueueError)) throw error;
    const { code, message, details } = error;
    return { error: { code, message, ...(Object.keys(details).length > 0 ? { details } : {}) } };
  }
}

function modelOf(line: InputLine, semantics: Semantics): QueueModel {
  const maxQueue = numberIn(line, 'maxQueueSize', null);
  return new QueueModel(
    {
      alphaMs: numberIn(line, 'alpha'),
      betaMs: numberIn(line, 'beta'),
      gammaMs: numberIn(line, 'gamma'),
      inputTokens: numberIn(line, 'avgInputTokens'),
      outputTokens: numberIn(line, 'avgOutputTokens'),
      maxBatch: numberIn(line, 'maxBatchSize'),
      ...(maxQueue === null ? {} : { maxQueue }),
    },
    semantics,
  );
}

function analyze(line: InputLine, semantics: Semantics) {
  const model = modelOf(line, semantics);
  const metrics = model.analyze(numberIn(line, 'requestRate'));
  return { rateMin: model.rateMinRps, rateMax: model.rateMaxRps, metrics: metricsOut(metrics) };
}

function size(line: InputLine, semantics: Semantics) {
  const sizing = modelOf(line, semantics).size({
    ttftMs: numberIn(line, 'targetTTFT', 0),
    itlMs: numberIn(line, 'targetITL', 0),
    tps: numberIn(line, 'targetTPS', 0),
  });
  return sizingOut(sizing);
}

function sizingOut({ rateTtftRps, rateItlRps, rateTpsRps, capacityRps, limitedBy, metrics, achieved, notes }: Sizing) {
  return {
    rateTargetTTFT: rateTtftRps,
    rateTargetITL: rateItlRps,
    rateTargetTPS: rateTpsRps,
    capacity: capacityRps,
    limitedBy,
    metrics: metricsOut(metrics),
    achieved: { ttft: achieved.ttftMs, itl: achieved.itlMs, tps: achieved.tps },
    ...(notes.length > 0 ? { notes } : {}),
  };
}

function metricsOut(metrics: QueueMetrics) {
  return {
    throughput: metrics.throughputRps,
    avgRespTime: metrics.responseMs,
    avgWaitTime: metrics.waitMs,
    avgNumInServ: metrics.inService,
    avgPrefillTime: metrics.prefillMs,
    avgTokenTime: metrics.itlMs,
    avgTTFT: metrics.ttftMs,
    maxRate: metrics.maxRateRps,
    rho: metrics.rho,
  };
}
