import { expect, test } from 'vitest';
import { continued, opensCode } from './formatting';

/** `|` marks the caret. */
function afterBreak(shown: string): string | null {
  const at = shown.indexOf('|');
  const text = shown.replace('|', '');
  const edit = continued(text, at, at);
  if (!edit) return null;
  const next = text.slice(0, edit.start) + edit.text + text.slice(edit.end);
  return `${next.slice(0, edit.select[0])}|${next.slice(edit.select[1])}`;
}

test.each([
  ['- milk|', '- milk\n- |'],
  ['* milk|', '* milk\n* |'],
  ['a\n- mi|lk\nb', 'a\n- mi\n- |lk\nb'],
  ['  - milk|', '  - milk\n  - |'],
  ['9. milk|', '9. milk\n10. |'],
  ['1) milk|', '1) milk\n2) |'],
  ['> said|', '> said\n> |'],
  ['> - said|', '> - said\n> - |'],
])('a line break in %j goes on with the list', (before, after) => {
  expect(afterBreak(before)).toBe(after);
});

test.each([
  ['- milk\n- |', '- milk\n|'],
  ['- milk\n- |\nmore', '- milk\n|\nmore'],
  ['1. milk\n2. |', '1. milk\n|'],
  ['> said\n> |', '> said\n|'],
  ['> - said\n> - |', '> - said\n> |'],
])('a line break in the empty end of %j ends it', (before, after) => {
  expect(afterBreak(before)).toBe(after);
});

test.each(['milk|', '|- milk', '-|milk', '-milk|', '1.5 litres|', '```\n- code|', '|', '**bold**|'])(
  'a line break in %j is only that',
  (before) => {
    expect(afterBreak(before)).toBeNull();
  },
);

test('after a fence is closed lists go on again', () => {
  expect(afterBreak('```\ncode\n```\n- milk|')).toBe('```\ncode\n```\n- milk\n- |');
});

test.each([
  ['```', true],
  ['see\n```js', true],
  ['```\na\n```', false],
  ['```\na\n```\n```', true],
  ['see ```', false],
  ['```js is a language', false],
])('Enter after %j breaks the line: %s', (text, breaks) => {
  expect(opensCode(text, text.length)).toBe(breaks);
  expect(opensCode(`${text}\nmore`, text.length)).toBe(false);
});
