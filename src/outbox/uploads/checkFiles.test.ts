import { expect, test } from 'vitest';
import { checkFiles } from './checkFiles';

const file = (name: string, size = 1) => new File([new Uint8Array(size)], name);
const allowed = { attachmentsPerMessage: 3, attachmentSize: 10 };

test('what cannot be sent is told apart before it is sent', () => {
  const given = [file('a.png'), file('b.svg'), file('c'), file('d.txt', 0), file('e.txt', 11), file('F.PDF', 10)];
  const { accepted, refused } = checkFiles(given, 0, allowed);
  expect(accepted.map(({ name }) => name)).toEqual(['a.png', 'b.svg', 'c']);
  expect(refused).toEqual([
    { filename: 'd.txt', why: 'empty' },
    { filename: 'e.txt', why: 'too-big', max: 10 },
    { filename: 'F.PDF', why: 'too-many', max: 3 },
  ]);
});

test('an image may be larger, for it is made smaller first', () => {
  expect(checkFiles([file('a.jpg', 60)], 0, allowed).accepted).toHaveLength(1);
  expect(checkFiles([file('a.jpg', 61)], 0, allowed).refused).toMatchObject([{ why: 'too-big', max: 10 }]);
});

test('what is there already counts', () => {
  const { accepted, refused } = checkFiles([file('a.png'), file('b.png')], 2, allowed);
  expect(accepted.map(({ name }) => name)).toEqual(['a.png']);
  expect(refused).toEqual([{ filename: 'b.png', why: 'too-many', max: 3 }]);
});

test('a service that names its types takes no others', () => {
  const types = ['image/png', 'model/stl'];
  const part = new File(['x'], 'part.stl', { type: 'model/stl' });
  const { refused } = checkFiles([file('a.png'), file('b.pdf'), file('c'), part], 0, { ...allowed, types });
  expect(refused).toEqual(['b.pdf', 'c'].map((filename) => ({ filename, why: 'type' })));
});

test('a file whose name has no ending is taken by its type', () => {
  const named = (name: string, type: string) => new File(['x'], name, { type });
  const given = [
    named('photo', 'image/png'),
    named('1000012345', 'image/jpeg'),
    named('notes', ''),
    named('x.svg', 'image/png'),
  ];
  const { accepted, refused } = checkFiles(given, 0, { attachmentsPerMessage: 9, attachmentSize: 10 });
  expect(accepted.map(({ name, type }) => [name, type])).toEqual([
    ['photo.png', 'image/png'],
    ['1000012345.jpg', 'image/jpeg'],
    ['notes', ''],
    ['x.svg', 'image/png'],
  ]);
  expect(refused).toEqual([]);
});
