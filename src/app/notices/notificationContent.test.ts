import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { loadCatalogue } from '../../i18n/translate';
import { person, someGroup, someMessage } from '../../test/fixtures';
import { contentOf, plainLine } from './Notifications';

beforeAll(() => loadCatalogue('en'));

const group = someGroup('g1', { name: 'Weekend \u202eplans', conversation_id: 'c1' });
const said = (message: string) => someMessage('m1', { message, contact: person('ida\u2066') });

test('a notice names sender and group, and keeps the words to itself unless asked', () => {
  expect(contentOf(group, [said('secret')], false)).toEqual({
    title: 'ida in Weekend plans',
    body: '',
    tag: 'confab:c1',
  });
  expect(contentOf(group, [said('secret')], true)?.body).toBe('secret');
});

test('several at once are one notice, with the last one’s words', () => {
  expect(contentOf(group, [said('a'), said('b')], true)).toMatchObject({
    title: '2 new messages in Weekend plans',
    body: 'b',
  });
  expect(contentOf(group, [], true)).toBeNull();
});

test('a notice is one line of at most 80 characters as people count them', () => {
  const family = '👨‍👩‍👧';
  expect(plainLine(family.repeat(100))).toBe(`${family.repeat(79)}…`);
  expect(plainLine('a\n\n b\u2028c\u200b')).toBe('a b c');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const line = plainLine(text);
      expect([...new Intl.Segmenter().segment(line)].length).toBeLessThanOrEqual(80);
      expect(line).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200e\u200f\u061c\n\r\0]/u);
    }),
    { numRuns: 1_000 },
  );
});
