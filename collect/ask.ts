import type { Answer } from './answer.ts';
import { ENGINES, type EngineSeries } from './engines.ts';
import { identityOf } from './podIdentity.ts';
import { PrometheusError } from './prometheusError.ts';
import {
  POD_QUANTITIES,
  type PodQuantity,
  podQueries,
  type Query,
  SHARED_QUANTITIES,
  type SharedQuantity,
  sharedQueries,
  type Target,
} from './queries.ts';

/** Evaluates a query: at one time, or at several. */
export type Evaluate = (promql: string) => Promise<Answer>;

/** A query that was not answered. */
interface FailedQuery {
  readonly series: string;
  readonly reason: string;
}

/** A query that was answered. */
interface AnsweredQuery {
  readonly series: string;
  readonly answer: Answer;
}

/** What the queries for one quantity gave. */
export interface Asked {
  /** In the order in which they count; none where there was nothing to ask. */
  readonly answered: readonly AnsweredQuery[];
  readonly failed: readonly FailedQuery[];
}

export interface EngineAnswers {
  readonly engine: EngineSeries;
  readonly of: Readonly<Record<PodQuantity, Asked>>;
}

/** Everything that one round of queries gave, for one time or several. */
export interface Answers {
  /** The engines that serve the model. */
  readonly engines: readonly EngineAnswers[];
  readonly shared: Readonly<Record<SharedQuantity, Asked>>;
  readonly warnings: readonly string[];
}

/** Queries on their way at the same time. */
const AT_ONCE = 4;
/** After so many queries that did not reach the server, those left are not tried: each would take as long to fail. */
const MISSES_TO_GIVE_UP = 2;

/**
 * Runs all queries of a target. One that fails leaves the others standing. Throws `PrometheusError` if the pods
 * themselves cannot be asked for, or for what would fail every query.
 */
export async function ask(evaluate: Evaluate, target: Target): Promise<Answers> {
  const round = new Round(evaluate);
  const running = await Promise.all(
    ENGINES.map(async (engine) => {
      const queries = podQueries(engine, target);
      return { engine, queries, running: await round.answered(queries.running[0]!) };
    }),
  );
  const serving = running.filter((each) => each.running.answer.samplesAt.size > 0);
  const shared = sharedQueries(target);
  const jobs: (() => Promise<unknown>)[] = [];
  const sharedAnswers: Partial<Record<SharedQuantity, Asked>> = {};
  const engines = serving.map(({ engine, queries, running: first }) => {
    const of: Partial<Record<PodQuantity, Asked>> = { running: { answered: [first], failed: [] } };
    const pods = podsIn(first.answer, target);
    for (const quantity of POD_QUANTITIES)
      if (quantity !== 'running')
        jobs.push(async () => {
          of[quantity] = await round.firstOf(queries[quantity], target, pods);
        });
    return { engine, of: of as Record<PodQuantity, Asked> };
  });
  if (serving.length > 0)
    for (const quantity of SHARED_QUANTITIES)
      jobs.push(async () => {
        sharedAnswers[quantity] = await round.try(shared[quantity]);
      });
  await allOf(jobs, AT_ONCE);
  return {
    engines,
    shared: sharedAnswers as Record<SharedQuantity, Asked>,
    warnings: [...round.warnings],
  };
}

/** The queries of one round. */
class Round {
  readonly warnings = new Set<string>();
  private misses = 0;
  private lastMiss: PrometheusError | undefined;

  constructor(private readonly evaluate: Evaluate) {}

  async answered({ series, promql }: Query): Promise<AnsweredQuery> {
    if (this.lastMiss && this.misses >= MISSES_TO_GIVE_UP) throw this.lastMiss;
    try {
      const answer = await this.evaluate(promql);
      for (const warning of answer.warnings) this.warnings.add(warning);
      return { series, answer };
    } catch (error) {
      if (error instanceof PrometheusError && error.isOfTransport) {
        this.misses++;
        this.lastMiss = error;
      }
      throw error;
    }
  }

  async try(query: Query): Promise<Asked> {
    try {
      return { answered: [await this.answered(query)], failed: [] };
    } catch (error) {
      if (!(error instanceof PrometheusError) || error.isOfEveryQuery) throw error;
      return { answered: [], failed: [{ series: query.series, reason: error.message }] };
    }
  }

  /** Tries the queries for one quantity until every pod has a value. */
  async firstOf(queries: readonly Query[], target: Target, pods: ReadonlySet<string>): Promise<Asked> {
    const answered: AnsweredQuery[] = [];
    const failed: FailedQuery[] = [];
    const lacking = new Set(pods);
    for (const query of queries) {
      const asked = await this.try(query);
      answered.push(...asked.answered);
      failed.push(...asked.failed);
      for (const { answer } of asked.answered) for (const key of podsIn(answer, target)) lacking.delete(key);
      if (lacking.size === 0) break;
    }
    return { answered, failed };
  }
}

/** The keys of all pods that an answer has a value of. */
function podsIn({ samplesAt }: Answer, target: Target): Set<string> {
  const keys = new Set<string>();
  for (const samples of samplesAt.values()) for (const { labels } of samples) keys.add(identityOf(labels, target).key);
  return keys;
}

/** Runs jobs, some at a time; the first to fail ends all, once those on their way are done. */
async function allOf(jobs: readonly (() => Promise<unknown>)[], atOnce: number): Promise<void> {
  let next = 0;
  let isFailed = false;
  const work = async () => {
    while (next < jobs.length && !isFailed) {
      try {
        await jobs[next++]!();
      } catch (error) {
        isFailed = true;
        throw error;
      }
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, work));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
