import { setImmediate } from 'node:timers/promises';
import type { Files } from '../../files/files';
import type { Tx } from '../database/schema';
import type { Store } from '../database/store';
import { eraseSome, nextToErase } from './erasing';

const report = (error: unknown) => console.error('sweep:', error instanceof Error ? error.message : error);

/** Erases messages of deleted groups in small transactions, between other writes. The next start resumes the work. */
export class Eraser {
  readonly #store: Store;
  readonly #files: Files;
  #work: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(store: Store, files: Files) {
    this.#store = store;
    this.#files = files;
  }

  start() {
    this.#work = this.#work.then(() => this.#erase()).catch(report);
  }

  settled(): Promise<void> {
    return this.#work;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#work;
  }

  async #erase() {
    for (;;) {
      const conversationId = this.#stopped ? null : await nextToErase(this.#store.db);
      if (conversationId === null) return;
      const { search, db, write } = this.#store;
      const erase = (tx: Tx) => search.withoutMerging(tx, () => eraseSome(tx, conversationId));
      await this.#files.remove(await write(erase));
      // Search works without the merge, so an error of the merge does not end the erasing.
      await search.merge(db).catch(report);
      await setImmediate();
    }
  }
}
