import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { RowActions } from '../message/rowActions';
import type { Row } from '../timeline/rows';
import { watchLongPress } from './longPress';
import { watchSwipe } from './swipeToReply';

interface TouchGesturesProps {
  scroller: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  /** In an archived group, and while messages are selected, nobody replies. */
  canReply: boolean;
  actions: RowActions;
}

/** What fingers do in the log, besides what they press; each has another way as well. */
export default function TouchGestures({ scroller, rows, canReply, actions }: TouchGesturesProps) {
  const reply = useEffectEvent((key: string) => {
    const row = rows.find((each) => each.key === key);
    if (canReply && row?.type === 'message') actions.reply(row.message);
  });
  // The gestures are the document's, of all rows at once: no row renders for one.
  useEffect(() => {
    const log = scroller.current;
    if (!log) return;
    const ending = new AbortController();
    watchLongPress(log, ending.signal);
    if (canReply) watchSwipe(log, reply, ending.signal);
    return () => ending.abort();
  }, [scroller, canReply]);
  return null;
}
