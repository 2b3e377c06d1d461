import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { parseJson, readStored, webStorage, writeStored } from './storage';

const refuse = () => {
  throw new DOMException('denied', 'SecurityError');
};
const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse };

function createStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
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

test('storage that throws when it is named is none', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage');
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get: refuse });
  expect(webStorage('sessionStorage')).toBeNull();
  if (before) Object.defineProperty(globalThis, 'sessionStorage', before);
  else Reflect.deleteProperty(globalThis, 'sessionStorage');
});
