interface Rows<T> {
  data: T[];
  has_more: boolean;
}

const limit = 100;

/** Reads a list to its end, or `maxPages` of it. Rejects as `read` does. */
export async function readAll<T extends { id: string }>(
  read: (query: { limit: number; starting_after?: string }) => Promise<Rows<T>>,
  maxPages = Number.POSITIVE_INFINITY,
): Promise<T[]> {
  const rows: T[] = [];
  for (let pages = 0; pages < maxPages; pages++) {
    const last = rows.at(-1);
    const { data, has_more } = await read({ limit, ...(last && { starting_after: last.id }) });
    rows.push(...data);
    if (!has_more || data.length === 0) break;
  }
  return rows;
}
