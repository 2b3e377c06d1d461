import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isStale } from './built.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'confab-built-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a file that was last changed `second`s after the beginning of time; its folder never changed. */
function write(file, second) {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, '');
  utimesSync(target, second, second);
  utimesSync(path.dirname(target), 1, 1);
}

function writeBuild(second) {
  write('dist/client/index.html', second);
  write('dist/server/main.js', second);
}

test('nothing built yet', () => {
  write('src/main.tsx', 10);
  expect(isStale(folder)).toBe(true);
});

test('only half of it built', () => {
  write('dist/client/index.html', 20);
  expect(isStale(folder)).toBe(true);
});

test('built after the last change', () => {
  write('src/main.tsx', 10);
  writeBuild(20);
  expect(isStale(folder)).toBe(false);
});

test('a source changed since', () => {
  writeBuild(20);
  write('server/store/groups.ts', 30);
  expect(isStale(folder)).toBe(true);
});

test.each(['scripts/plugins/parts.mjs', 'scripts/lib/startModules.mjs'])('%s, of the build, changed since', (file) => {
  writeBuild(20);
  write(file, 30);
  expect(isStale(folder)).toBe(true);
});

test('a test changed since', () => {
  writeBuild(20);
  write('server/app.test.ts', 30);
  expect(isStale(folder)).toBe(false);
});
