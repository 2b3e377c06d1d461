/**
 * Remembers the position at which a reader saw a row. A cursor contains only the row's id, and the row may have moved since. A
 * restart loses the positions: then the next page may repeat or skip rows.
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
