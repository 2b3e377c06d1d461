import { expect, test } from 'vitest';
import { plainTexts } from '../../../e2e/corpus/plainTexts';
import { texts } from '../../../e2e/corpus/texts';
import { previewOf } from './messageLine';

test.each([
  ['words', 'words'],
  ['**bold** and *slanted* and _so too_ and ~~gone~~', 'bold and slanted and so too and gone'],
  ['run `npm test`', 'run npm test'],
  ['see [the plan](https://x.test/a_b)', 'see the plan'],
  ['> quoted\n\nanswer', 'quoted answer'],
  ['# A heading\nwords', 'A heading words'],
  ['```ts\nconst a = 1;\n```', 'const a = 1;'],
  ['**_both_**', 'both'],
  ['```SELECT * FROM t\nWHERE a=1;\n```', 'SELECT * FROM t WHERE a=1;'],
  ['look: ```\nfoo\n``` and so on', 'look: foo and so on'],
  ['count(*) FROM a, count(*)', 'count(*) FROM a, count(*)'],
  ['3. yes\n7. no', '3. yes 7. no'],
  ['- milk\n- eggs', '• milk • eggs'],
])('%j reads as %j', (message, plain) => {
  expect(previewOf(message)).toBe(plain);
});

test.each(['2 * 3 * 4', 'snake_case_name', '#tag', '>:(', '**', '`', '[x](javascript:alert(1))', 'a ** b', '~5 or ~6'])(
  '%j means itself',
  (message) => expect(previewOf(message)).toBe(message),
);

test.each(Object.values(plainTexts).flat())('%j is not changed but for its white space', (text) => {
  expect(previewOf(text)).toBe(text.replace(/\s+/g, ' ').trim());
});

test('hostile texts have a short preview that is not empty', () => {
  for (const text of Object.values(texts)) {
    const preview = previewOf(text);
    expect(preview.length).toBeLessThanOrEqual(160);
    expect(preview).not.toBe('');
  }
});

test('a long text is not cut in the middle of a character', () => {
  const text = `${'a'.repeat(159)}😀 and more`;
  expect(previewOf(text)).toBe('a'.repeat(159));
});
