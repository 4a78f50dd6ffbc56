// npm start [-- --desktop | --help]: VS Code with the extension, open on a copy of examples/ to play with.
import { spawnSync } from 'node:child_process';
import { Problem, runMain } from '../bed/problem.mjs';
import { bedObstacle } from '../bed/setup.mjs';
import { ensureBed, ensureNode, ensurePackages } from './ensure.mjs';
import { inRoot, root } from './root.mjs';

const thingsToTry = `  Three things to try:
  1. Open wva-queueing-model-config.yaml and set sloMultiplier to 1.0: see the squiggle, then take the fix (Ctrl+.).
  2. Hover sloMultiplier: the utilisation it targets, and the latencies that follow.
  3. In another terminal, in this folder:  node dist/cli.js lint examples/*.yaml
`;

const ownFolder = 'For a folder of your own, put its path in the link, in place of the one behind folder=.';

if (process.argv.includes('--help')) {
  console.log(`npm start                 VS Code with the extension on a copy of examples/: prints a link for your browser
npm start -- --desktop    the same in the desktop VS Code that is installed, on examples/ itself

PORT=8080 npm start chooses the port. ${ownFolder} Ctrl-C stops it.`);
  process.exit(0);
}

await runMain(async () => {
  const desktop = process.argv.includes('--desktop');
  ensureNode();
  const obstacle = bedObstacle();
  if (obstacle && !desktop) {
    throw new Problem(
      `${obstacle}\nUse an installed desktop VS Code instead:  npm start -- --desktop\n` +
        'Or the command line alone:  npm ci && npm run build && node dist/cli.js lint examples/*.yaml',
    );
  }
  ensurePackages();
  const { bundle } = await import('./bundle.mjs');
  console.log('Building ...');
  await bundle();
  if (desktop) openDesktop();
  else await serveExamples();
});

async function serveExamples() {
  ensureBed();
  const { serve } = await import('../bed/serve.mjs');
  const { temporaryCopy } = await import('../bed/workspace.mjs');
  // What is tried out there is not a change of the project, nor of what its tests read.
  const copy = temporaryCopy(inRoot('examples'));
  process.on('exit', copy.remove);
  const served = await serve(process.env.PORT ? { port: portNumber(process.env.PORT) } : {});
  console.log(`
  VS Code with Kneepoint:  ${served.link({ folder: copy.folder })}

${thingsToTry}
  It opens on a copy of examples/, which goes when it stops. ${ownFolder}
  Ctrl-C stops it. It asks for no password: whoever is on this machine can use it.
`);
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  let stopping = false;
  for (const signal of signals) {
    process.on(signal, () => {
      stopping = true;
      served.stop().catch(console.error);
    });
  }
  await served.ended;
  if (!stopping) throw new Problem(`VS Code ended by itself:\n${served.output()}`);
}

function openDesktop() {
  const { status, error } = spawnSync('code', [`--extensionDevelopmentPath=${root}`, inRoot('examples')], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error || status !== 0) {
    throw new Problem(
      'There is no `code` command on the PATH. In desktop VS Code run "Shell Command: Install \'code\' command in PATH" ' +
        'from the command palette, or leave --desktop out to use the browser.',
    );
  }
  console.log(`\n  A VS Code window opens on examples/.\n\n${thingsToTry}`);
}

/** @param {string} text */
function portNumber(text) {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Problem(`PORT is "${text}", which is not a port.`);
  return port;
}
