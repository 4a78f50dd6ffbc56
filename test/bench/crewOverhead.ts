import { createStudy } from '../../engine/studies/createStudy.ts';
import type { RunRequest } from '../../engine/studies/runRequest.ts';
import type { StudyJob } from '../../engine/studies/studyJob.ts';
import { conductStudy } from '../../runner/conductStudy.ts';
import type { Crew, MadeRuns } from '../../runner/crew.ts';
import { PoolCrew } from '../../runner/poolCrew.ts';
import { sharedJob } from '../../runner/sharedJob.ts';
import { workerFile } from '../../runner/workerFile.ts';

/** A crew, and how long its batches were on their way and in the queue beside being worked on. */
class MeasuredCrew implements Crew {
  readonly size: number;
  private readonly started = new Set<number>();
  private tookMs = 0;
  private busyMs = 0;

  constructor(private readonly crew: Crew) {
    this.size = crew.size;
  }

  async make(place: number, requests: readonly RunRequest[]): Promise<MadeRuns> {
    const start = performance.now();
    const made = await this.crew.make(place, requests);
    // The first one of a place waits for its worker to start.
    if (this.started.has(place)) {
      this.tookMs += performance.now() - start;
      this.busyMs += made.busyMs;
    }
    this.started.add(place);
    return made;
  }

  stop(): void {
    this.crew.stop();
  }

  close(): void {
    this.crew.close();
  }

  get overhead(): number {
    return (this.tookMs - this.busyMs) / this.tookMs;
  }
}

/** The share of the time of batches in which nothing of them is worked on, once the workers have started, %. */
export async function crewOverhead(job: StudyJob): Promise<number> {
  const crew = new MeasuredCrew(new PoolCrew(sharedJob(job), { workers: 2, file: workerFile() }));
  await conductStudy(createStudy(job), crew);
  return crew.overhead * 100;
}
