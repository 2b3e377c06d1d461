import { expect, test } from 'vitest';
import { Refusal } from '../../refusal';
import { parseForm } from './form';

const plain = (form: string) => JSON.parse(JSON.stringify(parseForm(form, 2_000)));
const refused = (form: string) => {
  try {
    parseForm(form, 2_000);
    return 'read';
  } catch (error) {
    return error instanceof Refusal ? error.code : error;
  }
};

test.each([
  ['a=1&a=2', { a: '2' }],
  ['=1&a=2', { a: '2' }],
  ['a[]=1&a[]=2', { a: ['1', '2'] }],
  ['a[0]=1&a[1]=2', { a: ['1', '2'] }],
  ['a[1]=1&a[0]=2', { a: { 0: '2', 1: '1' } }],
  ['a[0]=1&a[2]=2', { a: { 0: '1', 2: '2' } }],
  ['a[x][]=1&a[x][]=2&a[y][]=3', { a: { x: ['1', '2'], y: ['3'] } }],
  ['a[][x]=1&a[][y]=2', { a: [{ x: '1', y: '2' }] }],
  ['a[][x]=1&a[][x]=2', { a: [{ x: '1' }, { x: '2' }] }],
  ['a[][x][]=1&a[][x][]=2', { a: [{ x: ['1', '2'] }] }],
  ['a[][x][y]=1&a[][x][z]=2&a[][x][y]=3', { a: [{ x: { y: '1', z: '2' } }, { x: { y: '3' } }] }],
  ['a[][x]=1&a[][x][y]=2', { a: [{ x: '1' }, { x: { y: '2' } }] }],
  ['a[][x][y]=1&a[][x]=2', { a: [{ x: { y: '1' } }, { x: '2' }] }],
  ['a[]=1&a[][x]=2', { a: ['1', { x: '2' }] }],
  ['a[b][c][d][e]=1', { a: { b: { c: { d: { e: '1' } } } } }],
  ['a%5Bb%5D=1+2', { a: { b: '1 2' } }],
])('%s is %j', (form, value) => {
  expect(plain(form)).toEqual(value);
});

test.each(['a[b=1', 'a]b[=1', '[a]=1', 'a[b]c=1', 'a[[b]]=1', 'a[b][c][d][e][f]=1', 'a=1&a[b]=2', 'a[b]=1&a=2'])(
  '%s is refused',
  (form) => {
    expect(refused(form)).toBe('invalid-body');
  },
);

test('two thousand fields are read, and no more', () => {
  const fields = (count: number) => Array.from({ length: count }, (_, n) => `a${n}=1`).join('&');
  expect([refused(fields(2_000)), refused(fields(2_001))]).toEqual(['read', 'invalid-body']);
});
