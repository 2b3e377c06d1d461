import { beforeEach, expect, test } from 'vitest';
import { createChangeNotes, type Note } from './changeNotes';

beforeEach(() => localStorage.clear());

const note = (key: string, at: number, seq = 1): Note => ({ key, seq, owner: 'page', at, what: { said: key } });
const keysOf = (notes: Note[]) => notes.map(({ key }) => key);

test('notes are read in the order in which they were written, within one moment too', () => {
  const notes = createChangeNotes('ada');
  for (const each of [note('a', 3), note('b', 1, 2), note('c', 1, 1), note('d', 2)]) notes.writeNote(each);
  expect(keysOf(notes.allNotes())).toEqual(['c', 'b', 'd', 'a']);
});

test('a note that the disk has is gone, unless something later stands under its key', () => {
  const notes = createChangeNotes('ada');
  const first = note('a', 1);
  notes.writeNote(first);
  notes.writeNote(note('a', 2));
  notes.clearNote(first);
  expect(keysOf(notes.allNotes())).toEqual(['a']);
  notes.clearNote(note('a', 2));
  expect(notes.allNotes()).toEqual([]);
});

test('signing out takes one’s own notes away, and none are written afterwards', () => {
  const [ada, lin] = [createChangeNotes('ada'), createChangeNotes('lin')];
  expect(ada.writeNote(note('a', 1))).toBe(true);
  lin.writeNote(note('b', 1));
  ada.forgetNotes();
  expect(ada.writeNote(note('c', 1))).toBe(false);
  expect(keysOf(ada.allNotes())).toEqual([]);
  expect(keysOf(lin.allNotes())).toEqual(['b']);
});

test('a browser that refuses says so', () => {
  const full = Object.create(localStorage, {
    setItem: {
      value: () => {
        throw new Error('full');
      },
    },
  });
  expect(createChangeNotes('ada', full).writeNote(note('a', 1))).toBe(false);
  expect(createChangeNotes('ada', null).writeNote(note('a', 1))).toBe(false);
  expect(createChangeNotes('ada', null).allNotes()).toEqual([]);
});

test('what cannot be read as a note counts as none', () => {
  const notes = createChangeNotes('ada');
  localStorage.setItem('ada:change:a', '{"key":');
  localStorage.setItem('ada:change:b', '{"key":7}');
  notes.writeNote(note('c', 1));
  expect(keysOf(notes.allNotes())).toEqual(['c']);
});

test('another page’s note is heard, its removal and other entries are not', () => {
  const page = new EventTarget();
  let heard = 0;
  const stop = createChangeNotes('ada', localStorage, page).subscribe(() => heard++);
  const stored = (key: string | null, newValue: string | null) =>
    page.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  stored('ada:change:a', '{}');
  expect(heard).toBe(1);
  stored('ada:change:a', null);
  stored('lin:change:a', '{}');
  stored(null, null);
  page.dispatchEvent(new Event('storage'));
  stop();
  stored('ada:change:a', '{}');
  expect(heard).toBe(1);
});
