import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, startService } from './process';

const run = promisify(execFile);
let folder: string;
let service: Running;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'confab-guide-'));
  service = await startService(folder, {}, []);
});
afterAll(async () => {
  service.child.kill('SIGTERM');
  await service.exited;
  rmSync(folder, { recursive: true, force: true });
});

/** The code blocks of the page: commands (`sh`) and their expected output (`text`). */
const blocks = [...readFileSync('docs/api.md', 'utf8').matchAll(/^```(sh|text)\n([\s\S]*?)^```$/gm)].map(
  ([, kind, text]) => ({ kind, text: text ?? '' }),
);

test('docs/api.md: each block prints what the page says', async () => {
  const script = blocks.map(({ kind, text }) => (kind === 'sh' ? text : 'echo ::: end of output\n')).join('');
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
    env: { ...process.env, AT: service.address },
  });
  const printed = stdout.split('::: end of output\n').slice(0, -1);
  const said = blocks.filter(({ kind }) => kind === 'text').map(({ text }) => text);
  expect(printed).toEqual(said);
  expect(said.length).toBeGreaterThan(8);
});
