import { BAD_USAGE } from './exitCodes.ts';

/** Whoever read our output has gone (`| head`): there is nothing left to do, and nothing went wrong. */
export function endQuietlyOnBrokenPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', ({ code, message }: NodeJS.ErrnoException) => {
      if (code === 'EPIPE') process.exit();
      if (stream === process.stdout) process.stderr.write(`kneepoint: the output cannot be written: ${message}.\n`);
      process.exit(BAD_USAGE);
    });
  }
}
