import { expect, test } from 'vitest';
import { excerptOf } from './excerpt';

test('a short text is its own excerpt, on one line', () => {
  expect(excerptOf('the  old\nbridge', ['bridge'])).toEqual({ text: 'the old bridge', spans: [[8, 14]] });
});

test('of a long text the part around the first hit is shown', () => {
  const { text, spans } = excerptOf(`${'before it all '.repeat(40)}the bridge ${'and after it '.repeat(40)}`, [
    'bridge',
  ]);
  expect(text).toMatch(/^….*the bridge.*…$/);
  expect(text.length).toBeLessThan(170);
  expect(spans.map(([from, to]) => text.slice(from, to))).toEqual(['bridge']);
});

test('a text in which the service found what we do not see is shown from its beginning', () => {
  expect(excerptOf('word', ['other'])).toEqual({ text: 'word', spans: [] });
});

test('of a reply the answer is shown, or what it quotes when that alone holds the words', () => {
  const text = '> [ida](https://chat.test/groups/g1/messages/m1): the old bridge\n\nat noon';
  expect(excerptOf(text, ['noon']).text).toBe('at noon');
  expect(excerptOf(text, ['bridge'])).toEqual({ text: 'ida: the old bridge', spans: [[13, 19]] });
});

test('of a text without spaces the hit is shown, between whole characters', () => {
  for (const before of ['橋'.repeat(100), '😀'.repeat(100), `a${'😀'.repeat(100)}`]) {
    const { text, spans } = excerptOf(`${before}日本${'😀'.repeat(100)} and more`, ['日本']);
    expect([text.isWellFormed(), spans.map(([from, to]) => text.slice(from, to))]).toEqual([true, ['日本']]);
    expect(text).toMatch(/^….*…$/u);
  }
});

test('the fences of code are left out, unless only they hold the words', () => {
  const text = 'look:\n```sql\nselect tide\n```\nthat is all';
  expect(excerptOf(text, ['tide']).text).toBe('look: select tide that is all');
  expect(excerptOf(text, ['sql']).text).toContain('sql');
  expect(excerptOf('```npm i tide``` runs\nmore tide', ['tide']).text).toBe('```npm i tide``` runs more tide');
});
