import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/run.mjs';
import { titlesOfTests } from '../lib/security/findTests.mjs';

const page = readFileSync(path.join(root, 'docs/accessibility.md'), 'utf8');
const rows = [...page.matchAll(/^\| (\d+) \| .+ \| (.+) \|$/gm)].map(([, number, tests]) => ({
  number: Number(number),
  tests: tests.split('<br>').map((one) => /^`(.+?)`: (.+)$/.exec(one)?.slice(1) ?? [one, '']),
}));

test('each of the 27 points of accessibility has tests that run', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 27 }, (_, at) => at + 1));
  const gone = rows.flatMap(({ number, tests }) =>
    tests
      .filter(([file, title]) => {
        const full = path.join(root, file);
        return !existsSync(full) || !titlesOfTests(file, readFileSync(full, 'utf8')).has(title);
      })
      .map(([file, title]) => `${number}: ${file}: ${title}`),
  );
  expect(gone).toEqual([]);
});
