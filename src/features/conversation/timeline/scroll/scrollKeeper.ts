import { lastRow, movedBy, rowsInView, type ScrollAnchor } from './scrollAnchor';
import { reduceScrollMode, type ScrollEvent, type ScrollMode, type Target } from './scrollMode';

const nearEndPx = 32;

export interface LogState {
  hasNewer: boolean;
  /** Null if the target is unavailable, undefined while the target is loading. */
  elementOf: (target: Target) => HTMLElement | null | undefined;
  latestFailed: boolean;
}

/** Corrects shifts of rows before the paint. `flex-col-reverse` (decision 005) does not prevent all shifts. */
export function createScrollKeeper(initial: ScrollMode, onMode: (mode: ScrollMode) => void) {
  let mode = initial;
  let anchor: ScrollAnchor = [];
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
    // A shift that cannot be corrected becomes the new position.
    if (moved === null || Math.abs(movedBy(anchor) ?? 0) >= 1) remember(box);
  };

  return {
    before(box: HTMLElement, log: LogState) {
      if (!noticeScroll(box, log) && mode.mode === 'reading' && !anchor[0]?.row.isConnected) remember(box);
    },
    /** At the end of the log, `flex-col-reverse` holds the view, so no measurement is needed. */
    after(box: HTMLElement, log: LogState) {
      if (mode.mode !== 'following') settle(box, log);
    },
    onScroll: noticeScroll,
    onResize(box: HTMLElement, log: LogState, viewChanged: boolean) {
      // If the height of the viewport changes, the rows move with its lower edge. The anchor then takes the new
      // position.
      if (mode.mode === 'reading' && viewChanged) remember(box);
      const scrolled = box.scrollTop - left;
      // If the rows moved by exactly the scroll distance, the person scrolled.
      if (Math.abs(scrolled) >= 1 && Math.abs((movedBy(anchor) ?? 0) + scrolled) < 1) noticeScroll(box, log);
      settle(box, log);
    },
    jump: (to: Target) => send({ type: 'jumped', to }),
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
