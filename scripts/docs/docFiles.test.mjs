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
// The text of a version does not change.
const pages = files.filter((file) => file.endsWith('.md') && file !== 'CHANGELOG.md');

/** `queue/machine.ts` in a page is a file whose path ends so. */
const isThere = (name) => files.some((file) => file === name || file.endsWith(`/${name}`));

test.each(pages)('%s names files that are there', (page) => {
  const text = readFileSync(path.join(root, page), 'utf8');
  const named = [...text.matchAll(/(?<![\w*<>{}/.-])[\w-][\w./-]*\.(?:ts|tsx|mjs)\b/g)].map(([name]) => name);
  expect([...new Set(named)].filter((name) => !isThere(name))).toEqual([]);
});

test('docs/places.md names files of the folder above them', () => {
  const sections = readFileSync(path.join(root, 'docs/places.md'), 'utf8').split(/^## /m).slice(1);
  const named = sections.flatMap((section) => {
    const [folder] = section.split('\n', 1);
    return [...section.matchAll(/: `([^`]+)`$/gm)].map(([, name]) => `${folder}/${name}`);
  });
  expect(named.length).toBeGreaterThan(500);
  expect(named.filter((name) => !files.includes(name))).toEqual([]);
});

test('docs/decisions/README.md lists every decision by its title', () => {
  const folder = path.join(root, 'docs/decisions');
  const titles = readdirSync(folder)
    .filter((file) => /^\d/.test(file))
    .toSorted()
    .map((file) => {
      const [, number, title] = /^# (\d+): (.+)$/m.exec(readFileSync(path.join(folder, file), 'utf8')) ?? [];
      return `| [${number}](${file}) | ${title} |`;
    });
  const listed = readFileSync(path.join(folder, 'README.md'), 'utf8').match(/^\| \[\d+\]\(.+?\) \| .+? \|/gm);
  expect(listed).toEqual(titles);
});

test('docs/architecture.md names every folder of the client that there is, and no other', () => {
  const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
  const table = page.slice(page.indexOf('| Folder |'), page.indexOf('`npm run check`'));
  const folders = new Set(files.flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index))));
  // `a/{b,c}` is two folders.
  const named = [...table.matchAll(/`([a-z][\w/{},-]*)`/gi)]
    .map(([, name]) => name.replace(/\/$/, ''))
    .flatMap((name) => {
      const [, before, inner] = /^(.*)\{(.*)\}$/.exec(name) ?? [];
      return inner ? inner.split(',').map((each) => before + each) : [name];
    });
  const fits = (folder, name) => `/${folder}`.endsWith(`/${name}`);
  const unknown = [...table.matchAll(/`([\w/-]+)\/`/g)].map(([, name]) => name);
  expect(unknown.filter((name) => ![...folders].some((folder) => fits(folder, name)))).toEqual([]);
  // A folder that is named with what is in it need not be named alone.
  const covered = named.flatMap((name) => [...folders].filter((folder) => fits(folder, name)));
  const ofClient = [...folders].filter((folder) => /^src\/[\w-]+(\/[\w-]+)?$/.test(folder));
  expect(ofClient.filter((folder) => !covered.some((each) => `${each}/`.startsWith(`${folder}/`)))).toEqual([]);
});
