import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { setBounded } from '#browser/bounded';
import { perSession } from '#browser/perSession';
import { usePreferences } from '#browser/preferences';
import { type Opening, useInMemory } from '#data/timeline/useTimeline';
import { useClient } from '#data/useClient';
import { asksForEnd } from '../historyState';
import type { Target } from './scroll/scrollMode';

interface ScrollPosition {
  anchorId: string | undefined;
  id: string;
  /** Pixels from the top of the viewport to the message. */
  top: number;
}

const maxPositions = 200;

/** Scroll positions by conversation and by history entry. Back and Forward use the history entry. */
export function createScrollPositions() {
  const byKey = new Map<string, ScrollPosition>();
  return {
    recall: (key: string): ScrollPosition | undefined => byKey.get(key),
    keep(keys: readonly string[], position: ScrollPosition | undefined): void {
      for (const key of keys) {
        if (position) setBounded(byKey, key, position, maxPositions);
        else byKey.delete(key);
      }
    },
  };
}

const scrollPositions = perSession(createScrollPositions);

/** Above this number of unread messages, the newest page may not contain the read marker. */
const messagesOnOnePage = 28;

export function useOpening(conversationId: string, anchorId: string | undefined) {
  const positions = scrollPositions.useOwn();
  const { key, state } = useLocation();
  const { openAt } = usePreferences();
  const inMemory = useInMemory(conversationId);
  const { conversations } = useClient().data;
  const ownKeys = [key, conversationId];

  const [start, setStart] = useState((): { window: Opening; target: Target } => {
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
    openAround: useCallback(
      (id: string) => setStart(({ target }) => ({ window: { anchorId: id, hint: true }, target })),
      [],
    ),
    keepPosition: (position: ScrollPosition | undefined) => positions.keep(ownKeys, position),
  };
}
