import type { Row } from './rows';

/**
 * Neighbouring rows that render together. A block moves and is painted as one, and one whose rows are the same does not
 * render at all, so what an arrival costs does not depend on how long the log is: docs/decisions/016.
 */
export interface Block {
  key: string;
  rows: readonly Row[];
}

/** About a screenful. */
const blockSize = 16;

/** A row stays in its block as long as it is there, whatever comes before or after it; a block's key is its first row's. */
export function inBlocks(rows: readonly Row[], last: readonly Block[]): readonly Block[] {
  const known = new Map(last.flatMap((block) => block.rows.map((row) => [row.key, block.key] as const)));
  const before = new Map(last.map((block) => [block.key, block]));
  const homes = homesOf(rows, known);
  const blocks: { key: string; rows: Row[] }[] = [];
  const begun = new Set<string>();
  rows.forEach((row, index) => {
    const home = known.get(row.key);
    const open = blocks.at(-1);
    const stays = home === undefined || home === open?.key || begun.has(home);
    const full = home === undefined && open !== undefined && open.rows.length >= blockSize && homes[index] !== open.key;
    if (open && stays && !full) {
      open.rows.push(row);
      return;
    }
    let key = home ?? row.key;
    // The row can have begun a block, left it, and come back elsewhere.
    while (home === undefined && (before.has(key) || begun.has(key))) key += '+';
    begun.add(key);
    blocks.push({ key, rows: [row] });
  });
  return blocks.map((block) => {
    const same = before.get(block.key);
    return same && isSame(same.rows, block.rows) ? same : block;
  });
}

/** For each row, the block that it or the next known row after it belongs to. */
function homesOf(rows: readonly Row[], known: ReadonlyMap<string, string>): (string | undefined)[] {
  let next: string | undefined;
  return rows
    .toReversed()
    .map((row) => {
      next = known.get(row.key) ?? next;
      return next;
    })
    .reverse();
}

const isSame = (a: readonly Row[], b: readonly Row[]): boolean =>
  a.length === b.length && a.every((row, index) => isSameRow(row, b[index]));

function isSameRow(a: Row, b: Row | undefined): boolean {
  const fields = new Map<string, unknown>(Object.entries(b ?? {}));
  return Object.entries(a).every(([name, value]) => fields.has(name) && fields.get(name) === value);
}
