import { beforeAll, expect, test } from 'vitest';
import { dayOf, inSentence, whenOf } from './dates';
import { shownName } from './names';
import { loadCatalogue, t } from './translate';

beforeAll(() => loadCatalogue('en'));

test('plurals follow the language', () => {
  expect(t('members.count', { count: 1 })).toBe('1 member');
  expect(t('members.count', { count: 1_200 })).toBe('1,200 members');
});

test('a name in a label turns nothing around, and one of nothing is said to be that', () => {
  expect(t('message.file', { name: 'invoice\u202efdp.exe' })).toBe('File invoicefdp.exe');
  expect(t('groups.by', { name: 'ida\u2066', text: '👩\u200d💻\u200b' })).toBe('ida: 👩\u200d💻');
  expect([shownName('b\u202er'), shownName('\u200b'), shownName('\u3164')]).toEqual([
    'br',
    t('nameless'),
    t('nameless'),
  ]);
});

test.each([
  ['أحمد', 'hello (one) two!', '\u2068أحمد\u2069: hello (one) two!'],
  ['ida', 'שלום!', 'ida: \u2068שלום!\u2069'],
  ['łucja', '今日は', 'łucja: 今日は'],
])('a value that is written from right to left keeps to itself: %s, %s', (name, text, words) => {
  expect(t('groups.by', { name, text })).toBe(words);
});

test('a language without a catalogue is English, not keys', async () => {
  await loadCatalogue('tlh');
  expect(t('undo')).toBe('Undo');
});

const at = (year: number, month: number, day: number, hour = 12) =>
  new Date(year, month - 1, day, hour).getTime() / 1000;
const now = new Date(2026, 2, 30, 9);

test('days are counted on the viewer’s calendar, not in hours', () => {
  expect(dayOf(at(2026, 3, 30, 0), now)).toBe('Today');
  expect(dayOf(at(2026, 3, 29, 23), now)).toBe('Yesterday');
  expect(dayOf(at(2025, 12, 31), now)).toContain('2025');
  expect(whenOf(at(2026, 3, 29, 1), now)).toBe('Yesterday');
});

test('within a sentence a day has no capital, and a date stays as it is', () => {
  const created = (day: number) => t('allGroups.created', { when: inSentence(whenOf(at(2026, 3, day), now)) });
  expect(created(29)).toBe('Created yesterday');
  expect(created(27)).toBe('Created Fri');
  expect(inSentence(dayOf(at(2026, 3, 30), now))).toBe('today');
  expect(inSentence(dayOf(at(2026, 3, 27), now))).toBe(dayOf(at(2026, 3, 27), now));
});

test('in a list too a date of another year says which', () => {
  expect(whenOf(at(2024, 3, 12), now)).toContain('2024');
  expect(whenOf(at(2026, 1, 12), now)).not.toContain('2026');
  expect(whenOf(at(2025, 12, 31), new Date(2026, 0, 2))).toBe('Wed');
});
