import { type RefObject, useCallback, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePreferences } from '#browser/preferences';
import { type Opening, useInMemory } from '#data/timeline/useTimeline';
import { useClient } from '#data/useClient';
import { asksForEnd } from '../historyState';
import type { Row } from './rows/rows';
import { rowsInView } from './scroll/scrollAnchor';
import type { ScrollMode, Target } from './scroll/scrollMode';
import { type ScrollPosition, scrollPositions } from './scroll/scrollPositions';

/** More unread than this is not on the newest page. */
const messagesOnOnePage = 28;

interface Start {
  /** What is loaded of it first. */
  window: Opening;
  target: Target;
}

/** Where a conversation opens: at the message of the address, where the person was, at the first unread, or at its end. */
export function useOpening(conversationId: string, anchorId: string | undefined) {
  const positions = scrollPositions.useOwn();
  const { key, state } = useLocation();
  const { openAt } = usePreferences();
  const inMemory = useInMemory(conversationId);
  const { conversations } = useClient().data;
  const ownKeys = [key, conversationId];

  const [start, setStart] = useState((): Start => {
    const [entry = '', whole = ''] = ownKeys;
    const position = positions.recall(entry) ?? (anchorId || asksForEnd(state) ? undefined : positions.recall(whole));
    if (position) {
      const anchorId = inMemory(position.anchorId, position.id) ? position.anchorId : position.id;
      return {
        window: { anchorId, hint: true },
        target: { type: 'position', id: position.id, top: position.top },
      };
    }
    if (anchorId) return { window: { anchorId }, target: { type: 'row', id: anchorId } };
    if (openAt === 'newest' || asksForEnd(state)) return { window: {}, target: { type: 'end' } };
    const conversation = conversations.get().get(conversationId);
    const unread = conversation?.unconfirmed ? 0 : conversation?.unread_count;
    const marker = (unread ?? 0) > messagesOnOnePage ? conversation?.read_up_to : null;
    return { window: marker ? { anchorId: marker, hint: true } : {}, target: { type: 'unread' } };
  });

  return {
    ...start,
    /** The first unread turned out to be further up than the newest page reaches. */
    openAround: useCallback(
      (id: string) => setStart(({ target }) => ({ window: { anchorId: id, hint: true }, target })),
      [],
    ),
    keepPosition: (position: ScrollPosition | undefined) => positions.keep(ownKeys, position),
  };
}

interface Leaving {
  scroller: RefObject<HTMLDivElement | null>;
  mode: ScrollMode;
  rows: readonly Row[];
  anchorId: string | undefined;
  keepPosition: ReturnType<typeof useOpening>['keepPosition'];
}

/** Notes where the person is when they leave. */
export function useKeepPosition({ scroller, mode, rows, anchorId, keepPosition }: Leaving) {
  const onLeave = useEffectEvent(() => {
    const box = scroller.current;
    if (!box || mode.mode === 'jumping') return;
    const [first] = mode.mode === 'reading' ? rowsInView(box) : [];
    const row = rows.find((each) => each.type === 'message' && each.key === first?.row.getAttribute('data-row'));
    const top = (first?.top ?? 0) - box.getBoundingClientRect().top;
    keepPosition(row?.type === 'message' ? { anchorId, id: row.message.id, top } : undefined);
  });

  // A layout effect's end runs while the rows are still in the document, the last moment to measure them.
  useLayoutEffect(() => () => onLeave(), []);
}
