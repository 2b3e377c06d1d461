import { expect, test } from 'vitest';
import { filesMeant } from './useWriting';

test.each([
  ['a file of a file manager', ['report.pdf'], 'report.pdf', ['report.pdf']],
  ['two of them', ['a.pdf', 'b.png'], 'a.pdf\nb.png', ['a.pdf', 'b.png']],
  ['by addresses', ['a b.pdf'], 'file:///Users/ida/a%20b.pdf', ['a b.pdf']],
  ['by a path', ['a.pdf'], '/Users/ida/a.pdf', ['a.pdf']],
  ['a picture called image', ['image.png'], 'image.png', ['image.png']],
  ['a picture alone', ['image.png'], '', ['image.png']],
  ['a file beside other words', ['report.pdf'], 'see this', ['report.pdf']],
  ['a cell with its picture', ['image.png'], 'foo\tbar', []],
  ['words alone', [], 'report.pdf', []],
])('%s', (_, names, plain, meant) => {
  const files = names.map((name) => new File(['x'], name));
  expect(filesMeant(files, plain).map(({ name }) => name)).toEqual(meant);
});
