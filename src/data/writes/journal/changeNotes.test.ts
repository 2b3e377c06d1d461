import { beforeEach, expect, test } from 'vitest';
import { createChangeNotes, type Note } from './changeNotes';

beforeEach(() => localStorage.clear());

const note = (key: string, at: number, seq = 1): Note => ({ key, seq, owner: 'page', at, what: { said: key } });
const keysOf = (notes: Note[]) => notes.map(({ key }) => key);

test('notes are read in the order in which they were written, within one moment too', () => {
  const notes = createChangeNotes('ada');
  for (const each of [note('a', 3), note('b', 1, 2), note('c', 1, 1), note('d', 2)]) notes.write(each);
  expect(keysOf(notes.all())).toEqual(['c', 'b', 'd', 'a']);
});

test('a note that the disk has is gone, unless something later stands under its key', () => {
  const notes = createChangeNotes('ada');
  const first = note('a', 1);
  notes.write(first);
  notes.write(note('a', 2));
  notes.written(first);
  expect(keysOf(notes.all())).toEqual(['a']);
  notes.written(note('a', 2));
  expect(notes.all()).toEqual([]);
});

test('signing out takes one’s own notes away, and none are written afterwards', () => {
  const [ada, lin] = [createChangeNotes('ada'), createChangeNotes('lin')];
  expect(ada.write(note('a', 1))).toBe(true);
  lin.write(note('b', 1));
  ada.forget();
  expect(ada.write(note('c', 1))).toBe(false);
  expect(keysOf(ada.all())).toEqual([]);
  expect(keysOf(lin.all())).toEqual(['b']);
});

test('a browser that refuses says so', () => {
  const full = Object.create(localStorage, {
    setItem: {
      value: () => {
        throw new Error('full');
      },
    },
  });
  expect(createChangeNotes('ada', full).write(note('a', 1))).toBe(false);
  expect(createChangeNotes('ada', null).write(note('a', 1))).toBe(false);
  expect(createChangeNotes('ada', null).all()).toEqual([]);
});

test('what cannot be read as a note counts as none', () => {
  const notes = createChangeNotes('ada');
  localStorage.setItem('ada:change:a', '{"key":');
  localStorage.setItem('ada:change:b', '{"key":7}');
  notes.write(note('c', 1));
  expect(keysOf(notes.all())).toEqual(['c']);
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
