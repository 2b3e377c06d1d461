import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import later from '../../src/i18n/catalogues/en.json';
import start from '../../src/i18n/catalogues/en.start.json';
import { namedKeys, startModules } from './startModules.mjs';

const keys = [...Object.keys(start), ...Object.keys(later)];

test('every text of the catalogue is named somewhere, so a text that nobody uses is found', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|catalogues/.test(file),
  );
  const named = namedKeys(
    keys,
    files.map((file) => readFileSync(`src/${file}`, 'utf8')),
  );
  expect(keys.filter((key) => !named.has(key))).toEqual([]);
});

test('en.start.json has every text that a module of the start names, and no other', async () => {
  const named = namedKeys(keys, await startModules(['src/main.tsx']));
  expect(Object.keys(start).toSorted()).toEqual([...named].toSorted());
});

test('a template names all that begins so, and a word of another module nothing', () => {
  expect([
    ...namedKeys(['bulk.archive', 'bulk.restore', 'bulky', 'undo'], [`t(\`bulk.\${action}\`)`, "t('undo')"]),
  ]).toEqual(['bulk.archive', 'bulk.restore', 'undo']);
});
