/**
 * Where the groups at the ends of the pages stood when they were handed out. A group moves up with every message, and a
 * cursor means the place its reader saw. What is forgotten here (a restart, another process) is looked up instead, and the
 * worst that follows is a row that comes twice.
 */
export class ListPositions {
  readonly #known = new Map<string, string>();

  remember(contactId: string, id: string, place: string) {
    const key = `${contactId} ${id}`;
    this.#known.delete(key);
    this.#known.set(key, place);
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
