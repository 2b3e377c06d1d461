import { lastRow, movedBy, rowsInView, type ScrollAnchor } from './scrollAnchor';
import { reduceScrollMode, type ScrollEvent, type ScrollMode, type Target } from './scrollMode';

/** In px: a person who is so near to the end means the end. */
const nearEndPx = 32;

/** What the keeper has to know of the log whenever it is called. */
export interface LogState {
  hasNewer: boolean;
  /** The element a jump goes to; null when it cannot be had, undefined as long as that is not known. */
  elementOf: (target: Target) => HTMLElement | null | undefined;
  latestFailed: boolean;
}

/**
 * Keeps what is read where it is. The scroller is a reversed column (docs/decisions/005), so most of it the browser does;
 * this corrects the rest before it is painted: after each render of the rows, and whenever the list changes its size by
 * itself. It holds what is measured, which is no state of any render; `onMode` reports what is.
 */
export function createScrollKeeper(initial: ScrollMode, onMode: (mode: ScrollMode) => void) {
  let mode = initial;
  let anchor: ScrollAnchor = [];
  // Where the keeper left the view: elsewhere, the person has scrolled it.
  let left = 0;

  const send = (event: ScrollEvent) => {
    mode = reduceScrollMode(mode, event);
    onMode(mode);
  };

  const remember = (box: HTMLElement) => {
    left = box.scrollTop;
    anchor = mode.mode === 'following' ? lastRow(box) : rowsInView(box);
  };

  const noticeScroll = (box: HTMLElement, { hasNewer }: LogState) => {
    if (Math.abs(box.scrollTop - left) < 1) return false;
    send({ type: 'scrolled', atEnd: !hasNewer && box.scrollTop > -nearEndPx });
    remember(box);
    return true;
  };

  const land = (box: HTMLElement, to: Target, { hasNewer, elementOf, latestFailed }: LogState) => {
    if (to.type === 'end' && hasNewer && !latestFailed) return;
    const row = to.type === 'end' ? null : elementOf(to);
    if (row === undefined) return;
    if (row) bring(box, row, to);
    else if (!hasNewer) box.scrollTop = 0;
    send({ type: 'landed', atEnd: !hasNewer && box.scrollTop > -1 });
    remember(box);
  };

  const settle = (box: HTMLElement, log: LogState) => {
    if (mode.mode === 'jumping') return land(box, mode.to, log);
    if (mode.mode === 'following') {
      if (box.scrollTop !== 0) box.scrollTop = 0;
      return remember(box);
    }
    const moved = movedBy(anchor);
    if (moved !== null && Math.abs(moved) >= 0.5) box.scrollTop += moved;
    left = box.scrollTop;
    // What could not be corrected, at either end, is where things are now.
    if (moved === null || Math.abs(movedBy(anchor) ?? 0) >= 1) remember(box);
  };

  return {
    /** Before React changes the rows in the document. */
    before(box: HTMLElement, log: LogState) {
      if (!noticeScroll(box, log) && mode.mode === 'reading' && !anchor[0]?.row.isConnected) remember(box);
    },
    /**
     * After it has, before they are painted. At the end the column itself keeps the view there: what is left to do waits
     * for the layout, which `onResize` follows, and is not measured before.
     */
    after(box: HTMLElement, log: LogState) {
      if (mode.mode !== 'following') settle(box, log);
    },
    onScroll(box: HTMLElement, log: LogState) {
      noticeScroll(box, log);
    },
    /** The view, or the list in it, has another size. `viewChanged`: the view itself is higher or lower. */
    onResize(box: HTMLElement, log: LogState, viewChanged: boolean) {
      // A view that became lower or higher keeps its lower edge: what is above the composer stays above it.
      if (mode.mode === 'reading' && viewChanged) remember(box);
      const scrolled = box.scrollTop - left;
      // Rows that moved just as far as the view was scrolled did not move by themselves.
      if (Math.abs(scrolled) >= 1 && Math.abs((movedBy(anchor) ?? 0) + scrolled) < 1) noticeScroll(box, log);
      settle(box, log);
    },
    jump(to: Target) {
      send({ type: 'jumped', to });
    },
  };
}

function bring(box: HTMLElement, row: HTMLElement, to: Target): void {
  const view = box.getBoundingClientRect();
  const rect = row.getBoundingClientRect();
  const wanted =
    to.type === 'position'
      ? to.top
      : to.type === 'row'
        ? Math.max(0, (view.height - rect.height) / 2)
        : view.height / 6;
  box.scrollTop += rect.top - view.top - wanted;
}
