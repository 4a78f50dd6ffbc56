import { describe, expect, test } from 'vitest';
import { nearestPick } from '../../../webview/parts/nearestPick.ts';
import { sortedRows, type TableRow } from '../../../webview/parts/sortedRows.ts';

const row = (name: string, ttft: number | null): TableRow => ({
  cells: { name, ttft: ttft === null ? '–' : `${ttft} ms` },
  values: { ttft },
});
const rows = [row('h200', 90), row('a100', 1000), row('l40s', null), row('b200', 8)];
const names = (all: readonly TableRow[]) => all.map(({ cells }) => cells.name);

describe('rows of a table', () => {
  test('are sorted by numbers as numbers, with what has none last, whichever way', () => {
    expect(names(sortedRows(rows, { key: 'ttft', isDown: false }, ''))).toEqual(['b200', 'h200', 'a100', 'l40s']);
    expect(names(sortedRows(rows, { key: 'ttft', isDown: true }, ''))).toEqual(['a100', 'h200', 'b200', 'l40s']);
  });

  test('are sorted by words where there are no numbers, and stand as they were without an order', () => {
    expect(names(sortedRows(rows, { key: 'name', isDown: false }, ''))).toEqual(['a100', 'b200', 'h200', 'l40s']);
    expect(names(sortedRows(rows, { key: 'name', isDown: true }, ''))).toEqual(['l40s', 'h200', 'b200', 'a100']);
    expect(names(sortedRows(rows, undefined, ''))).toEqual(names(rows));
  });

  test('are those that hold what is typed, in any cell, whatever the case', () => {
    expect(names(sortedRows(rows, undefined, ' 00 '))).toEqual(['h200', 'a100', 'b200']);
    expect(names(sortedRows(rows, undefined, 'L40'))).toEqual(['l40s']);
    expect(sortedRows(rows, undefined, 'nothing')).toEqual([]);
    expect(rows).toHaveLength(4);
  });
});

describe('a click in a picture', () => {
  const option = {
    grid: [
      { left: 0, top: 0, width: 400, height: 400 },
      { left: 500, top: 0, width: 400, height: 400 },
    ],
    series: [
      // Out of sight: the part that is looked at ends before it.
      { data: [{ value: [4.2, 3], pick: 7 }] },
      { data: [{ value: [1, 1], pick: 3 }, { value: [2, 2], pick: 4 }, [5, 5]] },
      { xAxisIndex: 1, yAxisIndex: 1, data: [{ value: [1, 1], pick: 9 }] },
      { data: undefined },
    ],
  };
  const toPixel = ({ xAxisIndex }: { xAxisIndex: number }, [x, y]: number[]) => [xAxisIndex * 500 + x! * 100, y! * 100];

  test('means the nearest point, in whichever panel', () => {
    expect(nearestPick(option, [108, 95], toPixel)).toBe(3);
    expect(nearestPick(option, [190, 210], toPixel)).toBe(4);
    expect(nearestPick(option, [603, 100], toPixel)).toBe(9);
  });

  test('means nothing where no point is near, or where there is nothing to look at', () => {
    expect(nearestPick(option, [150, 150], toPixel)).toBeUndefined();
    expect(nearestPick(option, [500, 500], toPixel)).toBeUndefined();
    expect(nearestPick(option, [399, 300], toPixel)).toBeUndefined();
  });
});
