import { useEffect, useRef } from 'react';
import { t } from '../../i18n/translate';
import type { Entry } from '../../outbox/model/entry';
import { useAnnouncer } from '../../ui/announcements/Announcer';
import { entryLabel, needsDecision } from './message/entryState';

/** Announces a refusal once, and later success. */
export function useOutcomes(entries: readonly Entry[], groupName: string): void {
  const { announce, announceNow } = useAnnouncer();
  // Rows show older refusals.
  const refused = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const before = refused.current;
    refused.current = new Set(entries.filter(needsDecision).map(({ key }) => key));
    if (!before) return;
    for (const entry of entries) {
      if (needsDecision(entry) && !before.has(entry.key))
        announceNow(t('message.outcome', { outcome: entryLabel(entry, calm) ?? '', group: groupName }));
      // It is being retried.
      else if (before.has(entry.key) && entry.state !== 'acked' && !needsDecision(entry))
        refused.current = new Set([...refused.current, entry.key]);
      else if (before.has(entry.key) && entry.state === 'acked') announce({ text: t('message.sentAfterAll') });
    }
  }, [entries, groupName, announce, announceNow]);
}

const calm = { online: true, seconds: 0 };
