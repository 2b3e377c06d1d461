import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll } from 'vitest';

const remove = () => void Reflect.deleteProperty(globalThis, 'indexedDB');
// The import has set a global database, which later test files would find.
remove();

/** An empty database for this test file. It is removed at the end, because test files share a process. */
export function withFakeIndexedDb(): void {
  beforeAll(() => {
    globalThis.indexedDB = new IDBFactory();
  });
  afterAll(remove);
}
