import { setImmediate } from 'node:timers/promises';
import type { Files } from '../../files/files';
import type { Store } from '../database/connection';
import { eraseSome, nextToErase } from './erasing';

/**
 * Erases the messages and files of deleted groups, a few rows in each transaction, so that other work runs in between. Nobody
 * sees them after the deletion of the group. After a crash the next start erases the rest.
 */
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
    this.#work = this.#work
      .then(() => this.#erase())
      .catch((error) => console.error('sweep:', error instanceof Error ? error.message : error));
  }

  /** Resolves once all started work is done. */
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
      await this.#files.remove(await this.#store.write((tx) => eraseSome(tx, conversationId)));
      await setImmediate();
    }
  }
}
