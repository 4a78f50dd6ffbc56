import { expect, test } from 'vitest';
import { StudyRuns } from '../../../server/studyRuns.ts';

const STUDY = { uri: 'file:///work/a.yaml', name: 'a' };
const OTHER = { uri: 'file:///work/b.yaml', name: 'b' };

/** Runs that go on until the test ends them, or somebody stops them. */
function world() {
  const runs = new StudyRuns();
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (run: string, address = STUDY, { what = 'run', stopsWithFile = false } = {}) =>
    runs.start({ ...address, run, stopsWithFile }, what, async (signal, turn) => {
      await turn(() => log.push(`${run} waits`));
      log.push(`${run} begins${signal.aborted ? ' stopped' : ''}`);
      return new Promise<string>((resolve) => {
        if (signal.aborted) resolve('stopped');
        signal.addEventListener('abort', () => resolve('stopped'));
        ends.set(run, () => resolve('done'));
      });
    });
  const began = async (run: string) => {
    while (!log.some((line) => line.startsWith(`${run} begins`))) await Promise.resolve();
  };
  return { runs, log, start, began, end: (run: string) => ends.get(run)!() };
}

test('runs are made one after the other', async () => {
  const { start, began, end, log } = world();
  const [first, second] = [start('1'), start('2', OTHER)];
  await began('1');
  end('1');
  expect(await first).toBe('done');
  await began('2');
  expect(log).toEqual(['2 waits', '1 begins', '2 begins']);
  end('2');
  expect(await second).toBe('done');
  // Nothing is left to wait for.
  const third = start('3');
  await began('3');
  expect(log.at(-1)).toBe('3 begins');
  expect(log).not.toContain('3 waits');
  end('3');
  expect(await third).toBe('done');
});

test('a run takes the place of an older one of the same study, which ends with what it has', async () => {
  const { start, began, end } = world();
  const first = start('1');
  await began('1');
  const [second, other] = [start('2'), start('3', OTHER)];
  expect(await first).toBe('stopped');
  await began('2');
  end('2');
  expect(await second).toBe('done');
  await began('3');
  end('3');
  expect(await other).toBe('done');
});

test('what is run for another purpose is left alone', async () => {
  const { start, began, end } = world();
  const first = start('1');
  await began('1');
  const check = start('2', STUDY, { what: 'check' });
  end('1');
  expect(await first).toBe('done');
  await began('2');
  end('2');
  expect(await check).toBe('done');
});

test('a run that waits is stopped at once', async () => {
  const { runs, start, began, end, log } = world();
  const first = start('1');
  await began('1');
  const second = start('2', OTHER);
  runs.stop('2');
  expect(await second).toBe('stopped');
  expect(log).toEqual(['1 begins', '2 waits', '2 begins stopped']);
  end('1');
  expect(await first).toBe('done');
});

test('closing a file stops the runs that go with it, and no others', async () => {
  const { runs, start, began, end } = world();
  const first = start('1', STUDY, { stopsWithFile: true });
  await began('1');
  runs.closed(OTHER.uri);
  runs.closed(STUDY.uri);
  expect(await first).toBe('stopped');
  const second = start('2');
  await began('2');
  runs.closed(STUDY.uri);
  end('2');
  expect(await second).toBe('done');
});

test('a run that fails says so, and the next one begins', async () => {
  const { runs, start, began, end } = world();
  const failed = runs.start({ ...OTHER, run: '1' }, 'run', () => Promise.reject(new Error('No memory.')));
  const second = start('2');
  await expect(failed).rejects.toThrow('No memory.');
  await began('2');
  end('2');
  expect(await second).toBe('done');
  runs.stop('2');
});

test('a name that is given twice leads to the later run, and the one before ends', async () => {
  const { runs, start, began, end } = world();
  const first = start('1');
  await began('1');
  const second = start('1', OTHER);
  expect(await first).toBe('stopped');
  const third = start('2');
  runs.stop('1');
  expect(await second).toBe('stopped');
  await began('2');
  end('2');
  expect(await third).toBe('done');
});

test('a run is stopped while what it needs is still being read, and takes no turn from others', async () => {
  const { runs, start, began, end } = world();
  let read = () => {};
  const reading = new Promise<void>((resolve) => {
    read = resolve;
  });
  const first = runs.start({ ...OTHER, run: '1' }, 'run', async (signal, turn) => {
    await reading;
    await turn(() => {});
    return signal.aborted ? 'stopped' : 'done';
  });
  const second = start('2');
  await began('2');
  runs.stop('1');
  read();
  expect(await first).toBe('stopped');
  end('2');
  expect(await second).toBe('done');
});

test('a run that comes to nothing before its turn waits for nobody', async () => {
  const { runs, start, began, end } = world();
  const first = start('1');
  await began('1');
  expect(await runs.start({ ...OTHER, run: '2' }, 'run', async () => 'invalid')).toBe('invalid');
  end('1');
  expect(await first).toBe('done');
});
