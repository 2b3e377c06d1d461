import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import en from '../../src/i18n/catalogues/en.json';
import enStart from '../../src/i18n/catalogues/en.start.json';

const text = readFileSync('docs/ui-contract.md', 'utf8');
const section = /\n## Names\n([\s\S]*?)\n## /.exec(text)?.[1] ?? '';

/** Names in quotes or alone, with a capital: roles, keys and methods do not count. */
const promised = [...section.matchAll(/`([^`]+)`/g)]
  .map(([, code = '']) => /"([^"]+)"/.exec(code)?.[1] ?? code)
  .filter((name) => /^[A-Z][a-z]/.test(name));

/** A pattern for a text on screen, with any words in place of its values. Null for a text of values alone. */
function shapeOf(message: string): RegExp | null {
  let depth = 0;
  let shape = '';
  for (const letter of message) {
    if (letter === '{' && depth++ === 0) shape += '.+';
    else if (letter === '}') depth--;
    else if (depth === 0) shape += letter.replace(/[.*+?^${}()|[\]\\]/, '\\$&');
  }
  return /[a-z]/i.test(shape) ? new RegExp(`^${shape}$`) : null;
}

test('every name that others rely on is a text of the app', () => {
  const shapes = Object.values({ ...en, ...enStart }).flatMap((message) => shapeOf(message) ?? []);
  // An example of a group's row: its name was chosen by a person.
  const examples = ['Weekend plans, 3 unread'];
  const missing = promised.filter((name) => !examples.includes(name) && !shapes.some((shape) => shape.test(name)));
  expect(promised.length).toBeGreaterThan(80);
  expect(missing, 'in docs/ui-contract.md, but no text of src/i18n/catalogues').toEqual([]);
});

test.each([
  ['docs/ui-contract.md', 'e2e/example.spec.ts'],
  ['CONTRIBUTING.md', 'e2e/device/offline.spec.ts'],
])('the example of %s is a journey that is run', (page, journey) => {
  const example = /\n```ts\n([\s\S]*?)\n```\n/.exec(readFileSync(page, 'utf8'))?.[1];
  expect(example).toBeDefined();
  expect(readFileSync(journey, 'utf8')).toContain(example);
});
