import { JobRunner } from './jobRunner.ts';
import type { ToWorker } from './workerMessages.ts';

// A channel, since timers that follow each other are slowed down to one in 4 ms.
const channel = new MessageChannel();
let goOn = () => {};
channel.port1.onmessage = () => goOn();

const runner = new JobRunner((message) => self.postMessage(message), {
  now: () => performance.now(),
  later: (next) => {
    goOn = next;
    channel.port2.postMessage(undefined);
  },
});
self.onmessage = ({ data }: MessageEvent<ToWorker>) => runner.hear(data);
