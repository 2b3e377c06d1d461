import { useEffect } from 'react';
import { watchGoneGroups } from '../../data/groups/watchGoneGroups';
import { useClient } from '../../data/useClient';
import { type LeftGroup, leftGroups } from '../../outbox/leftGroups';
import { writtenIn } from '../../outbox/model/draft';
import { useOutboxItself } from '../../outbox/OutboxContext';
import { nameGroup } from '../../outbox/useLeftWords';

export function useGoneGroups(): void {
  const { http, cache } = useClient();
  const { drafts } = useOutboxItself();
  const store = leftGroups.useOwn();
  useEffect(() => {
    let gone: ReadonlySet<string> = new Set();
    const update = () => {
      const left = new Map<string, LeftGroup>();
      for (const draft of drafts.unfinished()) {
        const { group } = draft;
        if (group && gone.has(group.id)) left.set(group.id, { ...group, conversation_id: writtenIn(draft) });
      }
      const next = [...left.values()];
      if (JSON.stringify(next) !== JSON.stringify(store.get())) store.set(next);
    };
    const stops = [
      drafts.subscribe(update),
      watchGoneGroups({
        cache,
        http,
        words: {
          read: () => drafts.unfinished().map((draft) => ({ conversationId: writtenIn(draft), group: draft.group })),
          subscribe: drafts.subscribe,
        },
        onNamed: (conversationId, group) => nameGroup(drafts, conversationId, group),
        onGone: (ids) => {
          gone = ids;
          update();
        },
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [http, cache, drafts, store]);
}
