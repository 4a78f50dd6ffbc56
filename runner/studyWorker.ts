import type { StudyJob } from '../engine/studies/studyJob.ts';
import { StudyRun } from '../engine/studies/studyRun.ts';
import { serveRuns } from './serveRuns.ts';

/** What a worker does with each task. In a bundle of its own, which workers load. */
export default serveRuns<StudyJob>((job) => (request) => new StudyRun(job, request));
