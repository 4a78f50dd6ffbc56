import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ProgressLine } from '../../../cli/progressLine.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

function terminal(isTTY: boolean) {
  const written: string[] = [];
  const output = { isTTY, write: (text: string) => written.push(text) > 0 };
  return { written, line: new ProgressLine(output as unknown as ConstructorParameters<typeof ProgressLine>[0]) };
}

test('what is over soon has no progress; what takes long shows it in one line, now and then, which is gone at the end', () => {
  const { line, written } = terminal(true);
  line.show(() => 'too soon');
  line.end();
  expect(written).toEqual([]);
  vi.advanceTimersByTime(600);
  line.show(() => 'one');
  line.show(() => 'too soon');
  vi.advanceTimersByTime(150);
  line.show(() => 'two');
  line.end();
  line.end();
  expect(written).toEqual(['\r\u001B[Kone', '\r\u001B[Ktwo', '\r\u001B[K']);
});

test('nothing where it is no terminal', () => {
  const { line, written } = terminal(false);
  line.showNow('one');
  vi.advanceTimersByTime(600);
  line.show(() => 'two');
  line.end();
  expect(written).toEqual([]);
});
