/**
 * The first row keeps its place on the screen. After the removal of a row, the row under the pointer keeps its place.
 */
export type ScrollAnchor = readonly { row: Element; top: number }[];

/** Returns the visible rows. A row that begins above the viewport comes last, because its height may change. */
export function rowsInView(scroller: Element): ScrollAnchor {
  const view = scroller.getBoundingClientRect();
  // The live `children` list avoids a query on each scroll event.
  const children = scroller.firstElementChild?.children;
  if (!children) return [];
  let from = 0;
  for (let to = children.length; from < to; ) {
    const middle = (from + to) >> 1;
    const child = children[middle];
    if (child && child.getBoundingClientRect().bottom <= view.top) from = middle + 1;
    else to = middle;
  }
  const held: { row: Element; top: number }[] = [];
  let cut: { row: Element; top: number } | undefined;
  for (let row = children[from]; row; row = row.nextElementSibling ?? undefined) {
    const { top } = row.getBoundingClientRect();
    if (top >= view.bottom) break;
    if (!row.matches('[data-row]')) continue;
    if (top < view.top) cut = { row, top };
    else held.push({ row, top });
  }
  return cut ? [...held, cut] : held;
}

export function lastRow(scroller: Element): ScrollAnchor {
  let row = scroller.firstElementChild?.lastElementChild;
  while (row && !row.matches('[data-row]')) row = row.previousElementSibling;
  return row ? [{ row, top: row.getBoundingClientRect().top }] : [];
}

/** Returns the movement of the anchor row in pixels, or null if all rows are gone. */
export function movedBy(held: ScrollAnchor): number | null {
  const left = held.filter(({ row }) => row.isConnected);
  const pointed = left.length < held.length ? left.find(({ row }) => row.matches(':hover')) : undefined;
  const anchor = pointed ?? left[0];
  return anchor ? anchor.row.getBoundingClientRect().top - anchor.top : null;
}
