import { workerData } from 'node:worker_threads';
import { serveRuns } from '../../../runner/serveRuns.ts';
import { STOP, type WorkerStart } from '../../../runner/workerMessages.ts';
import { type FakeJob, fakeRuns } from './fakes.ts';

const { signals }: WorkerStart<FakeJob> = workerData;

export default serveRuns<FakeJob>((job) => fakeRuns(job, () => Atomics.load(signals, STOP) === 1));
