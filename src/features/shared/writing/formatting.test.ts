import { expect, test } from 'vitest';
import { type Format, formatOf, formatted, pastedOver, type TextEdit } from './formatting';

/** `⟦` and `⟧` mark the selection. */
function on(format: Format, shown: string): string {
  const start = shown.indexOf('⟦');
  const end = shown.indexOf('⟧') - 1;
  const text = shown.replace(/[⟦⟧]/g, '');
  return applied(text, formatted(format, text, start, end));
}

function applied(text: string, { start, end, text: put, select: [from, to] }: TextEdit): string {
  const next = text.slice(0, start) + put + text.slice(end);
  return `${next.slice(0, from)}⟦${next.slice(from, to)}⟧${next.slice(to)}`;
}

test.each<[Format, string, string]>([
  ['bold', 'a ⟦word⟧ here', 'a **⟦word⟧** here'],
  ['bold', 'a **⟦word⟧** here', 'a ⟦word⟧ here'],
  ['bold', 'a ⟦**word**⟧ here', 'a ⟦word⟧ here'],
  ['bold', 'a ⟦word ⟧here', 'a **⟦word⟧** here'],
  ['bold', '⟦⟧', '**⟦⟧**'],
  ['italic', '**⟦word⟧**', '***⟦word⟧***'],
  ['italic', '***⟦word⟧***', '**⟦word⟧**'],
  ['strike', '⟦no⟧', '~~⟦no⟧~~'],
  ['code', 'run ⟦ls⟧', 'run `⟦ls⟧`'],
  ['code', 'so:\n⟦a\nb⟧', 'so:\n```\n⟦a\nb⟧\n```'],
  ['link', 'see ⟦this⟧', 'see [this](⟦https://⟧)'],
  ['link', '⟦https://a.example⟧', '[⟦⟧](https://a.example)'],
  ['quote', 'a\n⟦b\nc⟧', 'a\n⟦> b\n> c⟧'],
  ['quote', '⟦> b\n> c⟧', '⟦b\nc⟧'],
  ['bullets', 'milk⟦⟧', '- milk⟦⟧'],
  ['numbers', '⟦a\nb⟧', '⟦1. a\n2. b⟧'],
])('%s on %j', (format, before, after) => {
  expect(on(format, before)).toBe(after);
});

test('an address pasted over words makes them a link, and over anything else is an address', () => {
  const over = (shown: string, url: string) => {
    const start = shown.indexOf('⟦');
    const text = shown.replace(/[⟦⟧]/g, '');
    const edit = pastedOver(text, start, shown.indexOf('⟧') - 1, url);
    return edit && applied(text, edit);
  };
  expect(over('see ⟦this⟧', 'https://a.example/(x)')).toBe('see [this](https://a.example/%28x%29)⟦⟧');
  expect(over('see ⟦⟧', 'https://a.example')).toBeNull();
  expect(over('see ⟦this⟧', 'javascript:alert(1)')).toBeNull();
  expect(over('⟦https://b.example⟧', 'https://a.example')).toBeNull();
  expect(over('`curl ⟦HOST⟧`', 'https://a.example')).toBeNull();
  expect(over('```\ncurl ⟦HOST⟧', 'https://a.example')).toBeNull();
  expect(over('[docs](⟦url⟧)', 'https://a.example')).toBeNull();
  expect(over('`a` ⟦this⟧', 'https://a.example')).toBe('`a` [this](https://a.example)⟦⟧');
});

test('shortcuts take one of Ctrl and Cmd, and leave K to the quick switcher', () => {
  const press = (key: string, more = {}) =>
    formatOf({
      key,
      code: `Key${key.toUpperCase()}`,
      ctrlKey: true,
      metaKey: false,
      shiftKey: false,
      altKey: false,
      ...more,
    });
  expect(press('b')).toBe('bold');
  expect(press('B', { metaKey: true, ctrlKey: false })).toBe('bold');
  expect(press('X', { shiftKey: true })).toBe('strike');
  expect(press('(', { shiftKey: true, code: 'Digit8' })).toBe('bullets');
  expect(press('k')).toBeNull();
  expect(press('b', { metaKey: true })).toBeNull();
  expect(press('i', { altKey: true })).toBeNull();
});
