import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { parseJson, readStored, removeStored, storedKeys, webStorage, writeStored } from './storage';

const refuse = () => {
  throw new DOMException('denied', 'SecurityError');
};
const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse, key: refuse, length: 1 };

function createStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}

test('what was stored is read in its shape, and null removes it', () => {
  const storage = createStorage();
  expect(writeStored(storage, 'k', { a: 1 })).toBe(true);
  expect(readStored(storage, 'k', z.object({ a: z.number() }))).toEqual({ a: 1 });
  expect(readStored(storage, 'k', z.object({ a: z.string() }))).toBeUndefined();
  expect(writeStored(storage, 'k', null)).toBe(true);
  expect(storage.getItem('k')).toBeNull();
});

test('the keys of one kind are those that begin alike', () => {
  const storage = createStorage();
  for (const key of ['a:x:1', 'a:x', 'b:a:x', 'a:y']) storage.setItem(key, '');
  expect(storedKeys(storage, 'a:x')).toEqual(['a:x:1', 'a:x']);
  expect([storedKeys(null, 'a'), storedKeys(refusing, 'a')]).toEqual([[], []]);
});

test('broken JSON, and none, are nothing', () => {
  expect(parseJson('{', z.unknown())).toBeUndefined();
  expect(parseJson(null, z.unknown())).toBeUndefined();
});

test('a storage that is missing, full or refused is no error', () => {
  expect(readStored(null, 'k', z.string())).toBeUndefined();
  expect(readStored(refusing, 'k', z.string())).toBeUndefined();
  expect(writeStored(null, 'k', 1)).toBe(false);
  expect(writeStored(refusing, 'k', 1)).toBe(false);
  vi.stubGlobal('localStorage', undefined);
  expect(webStorage()).toBeNull();
  vi.unstubAllGlobals();
});

test('what begins alike is removed together, and a refusal is no error', () => {
  const storage = createStorage();
  for (const key of ['a:x:1', 'a:x', 'b']) storage.setItem(key, '');
  removeStored(storage, 'a:');
  expect(storedKeys(storage, '')).toEqual(['b']);
  removeStored(null, 'a');
  removeStored({ ...refusing, length: 1, key: () => 'a' }, 'a');
});

test('storage whose file is damaged, so that every reading throws, is none', () => {
  vi.stubGlobal('localStorage', refusing);
  expect(webStorage()).toBeNull();
  vi.stubGlobal('localStorage', createStorage());
  expect(webStorage()).not.toBeNull();
  vi.unstubAllGlobals();
});

test('storage that throws when it is named is none', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get: refuse });
  expect(webStorage('sessionStorage')).toBeNull();
  if (before) Object.defineProperty(globalThis, 'sessionStorage', before);
  else Reflect.deleteProperty(globalThis, 'sessionStorage');
});
