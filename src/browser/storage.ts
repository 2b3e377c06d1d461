import * as z from 'zod/mini';

/** Null if the browser blocks storage (the property throws) or its file is damaged (an item throws). */
export function webStorage(name: 'localStorage' | 'sessionStorage' = 'localStorage'): Storage | null {
  try {
    const storage = globalThis[name];
    storage.getItem(name);
    return storage;
  } catch {
    return null;
  }
}

export function parseJson<T extends z.ZodMiniType>(text: string | null | undefined, schema: T) {
  try {
    return z.safeParse(schema, JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

export function readStored<T extends z.ZodMiniType>(storage: Pick<Storage, 'getItem'> | null, key: string, schema: T) {
  try {
    return parseJson(storage?.getItem(key), schema);
  } catch {
    return undefined;
  }
}

/** Null removes the item. False if the storage is missing, full or refuses. */
export function writeStored(storage: Pick<Storage, 'setItem' | 'removeItem'> | null, key: string, value: unknown) {
  try {
    if (value === null) storage?.removeItem(key);
    else storage?.setItem(key, JSON.stringify(value));
    return storage !== null;
  } catch {
    return false;
  }
}

export function storedKeys(storage: Pick<Storage, 'key' | 'length'> | null, prefix: string): string[] {
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
    return keys.filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

export function removeStored(
  storage: Pick<Storage, 'key' | 'length' | 'setItem' | 'removeItem'> | null,
  prefix: string,
): void {
  for (const key of storedKeys(storage, prefix)) writeStored(storage, key, null);
}
