/** Rows in view, and where they were: whatever changes around them, the first that is still there stays where it was. */
export type ScrollAnchor = readonly { row: Element; top: number }[];

/** The rows whose upper edge is in view; a row that begins above it may grow without moving what is read. */
export function rowsInView(scroller: Element): ScrollAnchor {
  const view = scroller.getBoundingClientRect();
  // Rows, what stands between them, and the edges: the browser keeps this list, so no scroll event queries all rows.
  const children = scroller.firstElementChild?.children;
  if (!children) return [];
  // They stand in order, so the first that reaches into the view is found by halving.
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

/** The newest row: at the end the view is anchored to it. */
export function lastRow(scroller: Element): ScrollAnchor {
  let row = scroller.firstElementChild?.lastElementChild;
  while (row && !row.matches('[data-row]')) row = row.previousElementSibling;
  return row ? [{ row, top: row.getBoundingClientRect().top }] : [];
}

/** By how much the rows moved since; null when none of them is there any more. */
export function movedBy(held: ScrollAnchor): number | null {
  const anchor = held.find(({ row }) => row.isConnected);
  return anchor ? anchor.row.getBoundingClientRect().top - anchor.top : null;
}
