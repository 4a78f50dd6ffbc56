import { basename } from 'node:path';
import { studyReport } from '../../engine/report/studyReport.ts';
import { save } from '../outFile.ts';
import type { FinishedRun } from './specRun.ts';

/** The most pictures that a result has. */
const MOST_PICTURES = 3;

/** Where the pictures of a report may go: `report-1.svg` beside `report.md`. */
export function picturePaths(report: string): string[] {
  return Array.from({ length: MOST_PICTURES }, (_, i) => picturePath(report, i));
}

function picturePath(report: string, number: number): string {
  return `${report.replace(/\.(?:md|markdown)$/i, '')}-${number + 1}.svg`;
}

/** Writes a report and its pictures beside it; what could not be written, in sentences. */
export async function writeReport(path: string, { name, headline, result }: FinishedRun): Promise<string[]> {
  // Most commands draw nothing: what draws is loaded when it is needed.
  const { resultPictures } = await import('../../charts/resultPictures.ts');
  const pictures = resultPictures(result).map((picture, i) => ({ ...picture, file: picturePath(path, i) }));
  const text = studyReport(result, {
    name,
    headline,
    pictures: pictures.map(({ title, description, file }) => ({ title, description, href: basename(file) })),
  });
  const files = [...pictures.map(({ file, svg }) => [file, svg] as const), [path, text] as const];
  return files.flatMap(([file, content]) => {
    const lost = save(file, content);
    return lost === undefined ? [] : [`${file}: not written: ${lost}`];
  });
}
