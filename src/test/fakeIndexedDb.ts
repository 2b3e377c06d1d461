import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeAll } from 'vitest';

const remove = () => void Reflect.deleteProperty(globalThis, 'indexedDB');
// Importing it has put one there, for whichever file comes next as well.
remove();

/** An empty disk for this file of tests: files share a process, and one without a disk must not find that of another. */
export function withFakeIndexedDb(): void {
  beforeAll(() => {
    globalThis.indexedDB = new IDBFactory();
  });
  afterAll(remove);
}
