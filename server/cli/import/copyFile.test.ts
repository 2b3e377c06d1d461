import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytesOf, readOutline } from './copyFile';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'confab-copyFile-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function written(json: string): string {
  const file = path.join(folder, 'copy.json');
  writeFileSync(file, json);
  return file;
}

const tricky = { service: 'files', messages: ['files', '"files": {"a": "b"}', '\\', '{[', { files: { a: 'deep' } }] };

test.each([
  ['without spaces', JSON.stringify({ ...tricky, files: { a: 'AAAA', 7: 'BBBB', 'q"\\': '' } })],
  ['indented', JSON.stringify({ ...tricky, files: { a: 'AAAA', 7: 'BBBB', 'q"\\': '' } }, null, 3)],
  ['with its files first', JSON.stringify({ files: { a: 'AAAA', 7: 'BBBB', 'q"\\': '' }, ...tricky })],
])('contents alone are left out of a copy %s', async (_, json) => {
  const file = written(json);
  const outline = await readOutline(file);
  const read = JSON.parse(outline.json);
  expect({ ...read, files: undefined }).toEqual({ ...tricky, files: undefined });
  const contents: [string, string][] = [];
  for (const [id, index] of Object.entries(read.files)) {
    const span = outline.spans[Number(index)];
    if (!span) throw new Error(`${id} has no content`);
    const pieces: Buffer[] = [];
    for await (const piece of bytesOf(file, id, span)) pieces.push(piece);
    contents.push([id, Buffer.concat(pieces).toString('base64')]);
  }
  expect(Object.fromEntries(contents)).toEqual({ a: 'AAAA', 7: 'BBBB', 'q"\\': '' });
});

test('a content that is longer than what is read at once is read in pieces', async () => {
  const bytes = Buffer.alloc(3_000_001, 'abcdefg');
  const file = written(JSON.stringify({ files: { long: bytes.toString('base64'), short: 'AAAA' } }));
  const { json, spans } = await readOutline(file);
  expect(JSON.parse(json)).toEqual({ files: { long: '0', short: '1' } });
  const pieces: Buffer[] = [];
  for await (const piece of bytesOf(file, 'long', spans[0] ?? { from: 0, to: 0 })) pieces.push(piece);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000);
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
});
