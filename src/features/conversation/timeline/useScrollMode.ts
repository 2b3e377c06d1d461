import { type RefObject, useEffect, useReducer, useRef } from 'react';
import { type Held, lastRow, movedBy, rowsInView } from './scrollAnchor';
import { type Follow, type FollowEvent, reduceFollow, type Target } from './scrollMode';

/** So near to the end a person means the end. */
const near = 32;

interface FollowInput {
  scroller: RefObject<HTMLDivElement | null>;
  /** Rows are in the document. */
  ready: boolean;
  hasNewer: boolean;
  start: Target;
  /** The element a jump goes to; null when it cannot be had, undefined as long as nobody knows. */
  find: (to: Target) => HTMLElement | null | undefined;
  /** Fetches the newest page: a jump to the end may begin elsewhere. */
  toLatest: () => void;
  latestFailed: boolean;
}

interface FollowView {
  follow: Follow;
  /** Around each drawing of the rows. */
  before: () => void;
  after: () => void;
  onScroll: () => void;
  jump: (to: Target) => void;
}

/**
 * Keeps what is read where it is. The scroller is a reversed column (docs/decisions/005), so most of it the browser does;
 * this corrects what is left, before it is painted: after each drawing, and whenever the list changed its size by itself.
 */
export function useFollow(input: FollowInput): FollowView {
  const { scroller, ready } = input;
  const [follow, dispatch] = useReducer(reduceFollow, { mode: 'jumping', to: input.start });
  const held = useRef<Held>([]);
  // Where we left the view. Who finds it elsewhere has met the person's own scrolling.
  const left = useRef(0);
  const latest = useRef({ ...input, follow });
  latest.current = { ...input, follow };

  const send = (event: FollowEvent) => {
    // At once, because a scroll and a drawing can meet in one frame.
    latest.current.follow = reduceFollow(latest.current.follow, event);
    dispatch(event);
  };

  const remember = (box: HTMLElement) => {
    left.current = box.scrollTop;
    held.current = latest.current.follow.mode === 'following' ? lastRow(box) : rowsInView(box);
  };

  const noticeScroll = (box: HTMLElement) => {
    if (Math.abs(box.scrollTop - left.current) < 1) return false;
    send({ type: 'scrolled', atEnd: !latest.current.hasNewer && box.scrollTop > -near });
    remember(box);
    return true;
  };

  const settle = (box: HTMLElement) => {
    const now = latest.current;
    if (now.follow.mode === 'jumping') return land(box, now.follow.to);
    if (now.follow.mode === 'following') {
      if (box.scrollTop !== 0) box.scrollTop = 0;
      return remember(box);
    }
    const moved = movedBy(held.current);
    if (moved !== null && Math.abs(moved) >= 0.5) box.scrollTop += moved;
    left.current = box.scrollTop;
    // What could not be corrected, at either end, is where things are now.
    if (moved === null || Math.abs(movedBy(held.current) ?? 0) >= 1) remember(box);
  };

  const land = (box: HTMLElement, to: Target) => {
    const { hasNewer, find, latestFailed } = latest.current;
    if (to.at === 'end' && hasNewer && !latestFailed) return;
    const row = to.at === 'end' ? null : find(to);
    if (row === undefined) return;
    if (row) bring(box, row, to);
    else if (!hasNewer) box.scrollTop = 0;
    send({ type: 'landed', atEnd: !hasNewer && box.scrollTop > -1 });
    remember(box);
  };

  // The end is elsewhere: it is asked for once a jump.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the latest of everything.
  useEffect(() => {
    if (ready && input.hasNewer && follow.mode === 'jumping' && follow.to.at === 'end') latest.current.toLatest();
  }, [follow, ready]);

  // Pictures and fonts arrive without a drawing of ours, and so does a change of the window's width.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    const box = scroller.current;
    if (!ready || !box) return;
    let height = box.clientHeight;
    const observer = new ResizeObserver(() => {
      const reading = latest.current.follow.mode === 'reading';
      // A view that became lower or higher keeps its lower edge: what is above the composer stays above it.
      if (reading && box.clientHeight !== height) remember(box);
      height = box.clientHeight;
      const scrolled = box.scrollTop - left.current;
      // Rows that moved just as far as the view was scrolled did not move by themselves.
      if (Math.abs(scrolled) >= 1 && Math.abs((movedBy(held.current) ?? 0) + scrolled) < 1) noticeScroll(box);
      settle(box);
    });
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    return () => observer.disconnect();
  }, [ready, scroller]);

  return {
    follow,
    before: () => {
      const box = scroller.current;
      if (!box) return;
      if (!noticeScroll(box) && latest.current.follow.mode === 'reading' && !held.current[0]?.row.isConnected)
        remember(box);
    },
    after: () => {
      if (scroller.current) settle(scroller.current);
    },
    onScroll: () => {
      if (scroller.current) noticeScroll(scroller.current);
    },
    jump: (to) => send({ type: 'jumped', to }),
  };
}

function bring(box: HTMLElement, row: HTMLElement, to: Target): void {
  const view = box.getBoundingClientRect();
  const place = row.getBoundingClientRect();
  const wanted =
    to.at === 'place' ? to.top : to.at === 'row' ? Math.max(0, (view.height - place.height) / 2) : view.height / 6;
  box.scrollTop += place.top - view.top - wanted;
}
