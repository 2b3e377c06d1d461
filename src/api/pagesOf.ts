import type { Page } from '../contract/resources';

export interface PageQuery {
  limit: number;
  starting_after?: string;
}

type Read<T> = (query: PageQuery) => Promise<Page<T>>;

export async function* pagesOf<T extends { id: string }>(read: Read<T>, limit: number, after?: string) {
  for (let last = after; ; ) {
    const page = await read({ limit, ...(last && { starting_after: last }) });
    yield page;
    last = page.data.at(-1)?.id;
    if (!page.has_more || last === undefined) return;
  }
}

export async function readAll<T extends { id: string }>(read: Read<T>, maxPages = Number.POSITIVE_INFINITY) {
  const rows: T[] = [];
  let pages = 0;
  for await (const { data } of pagesOf(read, 100)) {
    rows.push(...data);
    if (++pages >= maxPages) break;
  }
  return rows;
}
