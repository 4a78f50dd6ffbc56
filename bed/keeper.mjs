// Keeps one server alive for as long as its owner lives, then clears up after it.
// The owner holds the other end of our standard input: when the owner ends, in whatever way, that pipe closes.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const graceMs = 5_000;
const [dataFolder = '', command = '', ...args] = process.argv.slice(2);

// Its own process group, so that everything it starts can be ended together.
const server = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], detached: true });

server.on('error', (error) => {
  console.error(error.message);
  clearUp(1);
});
server.on('exit', (code) => clearUp(code ?? 0));
process.stdin.on('end', stop).on('error', stop).resume();

function stop() {
  signalGroup('SIGTERM');
  setTimeout(() => signalGroup('SIGKILL'), graceMs).unref();
}

/** @param {number} code */
function clearUp(code) {
  signalGroup('SIGKILL');
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  process.exit(code);
}

/** @param {NodeJS.Signals} signal */
function signalGroup(signal) {
  try {
    if (server.pid) process.kill(-server.pid, signal);
  } catch {
    // Nobody is left in the group.
  }
}
