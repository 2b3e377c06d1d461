import { type RefObject, useEffect, useEffectEvent } from 'react';
import { watchLongPress } from '#ui/touch/longPress';
import { type Swipeable, watchSwipe } from '#ui/touch/swipe';
import type { RowActions } from '../message/actions/actionTypes';
import type { Row } from '../timeline/rows/rows';

interface TouchGesturesProps {
  scroller: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  canReply: boolean;
  actions: RowActions;
}

/** Returns the direction from the message to the centre of the row. On a phone, own messages are at the row's end. */
function towardsCentre(row: HTMLElement, words: HTMLElement): 'left' | 'right' {
  const [outer, inner] = [row.getBoundingClientRect(), (words.querySelector('.leaf') ?? words).getBoundingClientRect()];
  const [before, after] = [inner.left - outer.left, outer.right - inner.right];
  if (row.classList.contains('own') && before !== after) return before > after ? 'left' : 'right';
  return getComputedStyle(row).direction === 'rtl' ? 'left' : 'right';
}

export default function TouchGestures({ scroller, rows, canReply, actions }: TouchGesturesProps) {
  const find = useEffectEvent((target: Element): Swipeable | undefined => {
    const row = target.closest<HTMLElement>('[data-row]');
    const words = row?.querySelector<HTMLElement>('.margin-line');
    const at = rows.find((each) => each.key === row?.dataset.row);
    if (!row || !words || at?.type !== 'message') return undefined;
    return { row, moved: words, [towardsCentre(row, words)]: { done: () => actions.reply(at.message) } };
  });
  useEffect(() => {
    const log = scroller.current;
    if (!log) return;
    const ending = new AbortController();
    watchLongPress(log, '[data-row], [data-chip]', ending.signal);
    if (canReply) watchSwipe(log, (target) => find(target), ending.signal);
    return () => ending.abort();
  }, [scroller, canReply]);
  return null;
}
