import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../../../bed/session.mjs';
import { temporaryCopy } from '../../../bed/workspace.mjs';
import { inRoot } from '../../../build/root.mjs';

const workspace = temporaryCopy(inRoot('examples'));
/** @type {Awaited<ReturnType<typeof openSession>>} */
let session;

beforeAll(async () => {
  writeFileSync(join(workspace.folder, 'smoke.yaml'), 'answer: 42\n');
  session = await openSession(workspace.folder);
});

afterAll(async () => {
  await session?.close();
  workspace.remove();
});

test('a document opens', async () => {
  await session.workbench.openFile('smoke.yaml');
  expect(await session.workbench.visibleText()).toContain('answer: 42');
});
