import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../lib/run.mjs';

const skipped = new Set(['node_modules', 'dist', 'test-results', '.git']);
const filesIn = (folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const name = path.posix.join(folder, entry.name);
    return entry.isDirectory() ? filesIn(name) : [name];
  });

const files = filesIn('');
// What a version was, stays.
const pages = files.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md');

/** `queue/machine.ts` in a page is a file whose path ends so. */
const isThere = (name) => files.some((file) => file === name || file.endsWith(`/${name}`));

test.each(pages)('%s names files that are there', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8');
  const named = [...text.matchAll(/(?<![\w*<>{}/.-])[\w-][\w./-]*\.(?:ts|tsx|mjs)\b/g)].map(([name]) => name);
  expect([...new Set(named)].filter((name) => !isThere(name))).toEqual([]);
});
