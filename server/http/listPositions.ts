/**
 * Remembers the position at which a reader saw a row, because a cursor names only the row's id. After a restart, rows may repeat
 * or be skipped.
 */
export class ListPositions {
  readonly #known = new Map<string, string>();

  remember(contactId: string, id: string, position: string) {
    const key = `${contactId} ${id}`;
    this.#known.delete(key);
    this.#known.set(key, position);
    if (this.#known.size <= 10_000) return;
    for (const oldest of this.#known.keys()) {
      this.#known.delete(oldest);
      return;
    }
  }

  recall(contactId: string, id: string): string | undefined {
    return this.#known.get(`${contactId} ${id}`);
  }
}
