/**
 * Positions of the rows at the ends of pages at the time they were read. A group moves up with every message, a person with
 * a new name, and a cursor means the position its reader saw. A position that is not here (after a restart, in another
 * process) is read from the store: rows may then come twice, or be passed over. One per list of a service.
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
