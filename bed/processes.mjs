import { readdirSync, readFileSync } from 'node:fs';

/**
 * The processes below one, at any depth, as Linux knows them.
 * @param {number} ancestor
 * @returns {{ pid: number, command: string }[]}
 */
export function descendants(ancestor) {
  const processes = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []));
  const family = new Set([ancestor]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const { pid, parent } of processes) {
      if (!family.has(pid) && family.has(parent)) {
        family.add(pid);
        grown = true;
      }
    }
  }
  return processes.filter(({ pid }) => pid !== ancestor && family.has(pid));
}

/** @param {number} pid */
function readProcess(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return [{ pid, parent: Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]), command }];
  } catch {
    return []; // it ended meanwhile
  }
}
