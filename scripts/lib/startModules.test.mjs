import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { en } from '../../src/i18n/catalogues/en';
import { startRoots } from '../plugins/i18n.mjs';
import { namedKeys, startModules } from './startModules.mjs';

const keys = Object.keys(en);

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

test('the start has the words of what it imports, and not those of a view that is loaded when it is needed', async () => {
  const named = namedKeys(keys, await startModules(startRoots));
  expect(named).toContain('app.broke');
  expect(named).toContain('groups.title');
  expect(named).not.toContain('audit.empty');
  expect(named).not.toContain('audit.sign-in.failure');
  expect(named.size).toBeLessThan(keys.length * 0.6);
});

test('a template names all that begins so, and a word of another module nothing', () => {
  expect([
    ...namedKeys(['bulk.archive', 'bulk.restore', 'bulky', 'undo'], [`t(\`bulk.\${action}\`)`, "t('undo')"]),
  ]).toEqual(['bulk.archive', 'bulk.restore', 'undo']);
});
