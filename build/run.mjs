import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/** Tools see a pipe and leave colour out: tell them what really reads it. */
const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' };

/** Ends what hangs; a slow machine needs a multiple of what a fast one does. */
const timeoutMs = 30 * 60_000;

/**
 * Runs a program in the root folder and gives its exit code and everything it wrote.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
export function capture(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...colour },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: timeoutMs,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
        output += chunk;
      });
    }
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (signal) output += `\nEnded by ${signal} (limit: ${timeoutMs / 1000} s)\n`;
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Runs a program in the root folder with the terminal handed over to it.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
export function handOver(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
