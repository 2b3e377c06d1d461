import { useEffect, useRef } from 'react';
import { t } from '../../i18n/translate';
import type { Entry } from '../../outbox/model/entry';
import { useAnnouncer } from '../../ui/announcements/Announcer';
import { entryLabel, needsDecision } from './message/entryState';

/** Says once of each unsent message that it was refused, and after that, that it was sent after all. */
export function useOutcomes(entries: readonly Entry[], groupName: string): void {
  const { announce, announceNow } = useAnnouncer();
  // What was refused before this came on screen is in its row.
  const refused = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const before = refused.current;
    refused.current = new Set(entries.filter(needsDecision).map(({ key }) => key));
    if (!before) return;
    for (const entry of entries) {
      if (needsDecision(entry) && !before.has(entry.key))
        announceNow(t('message.outcome', { outcome: entryLabel(entry, calm) ?? '', group: groupName }));
      // It is being tried again.
      else if (before.has(entry.key) && entry.state !== 'acked' && !needsDecision(entry))
        refused.current = new Set([...refused.current, entry.key]);
      else if (before.has(entry.key) && entry.state === 'acked') announce({ text: t('message.sentAfterAll') });
    }
  }, [entries, groupName, announce, announceNow]);
}

const calm = { online: true, seconds: 0 };
