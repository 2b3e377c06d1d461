import { type LucideIcon, Pencil, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { browser } from '#browser/runtime';
import { useSecondsUntil } from '#browser/time/useNow';
import { useOnline } from '#browser/useOnline';
import type { Entry } from '#outbox/model/entry';
import { Button } from '#ui/Button';
import { classes } from '#ui/classes';
import { useRowTabIndex } from '../paneContexts';
import { type EntryActions, entryChoices, entryLabel, needsDecision } from './entryState';

const sendingShownAfterMs = 1_000;

export function EntryStatus({ entry, actions }: { entry: Entry; actions: EntryActions }) {
  const early = (entry.state === 'queued' || entry.state === 'sending') && entry.attempts <= 1;
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!early) return;
    return browser.later(Math.max(0, entry.createdAt + sendingShownAfterMs - Date.now()), () => setLate(true));
  }, [early, entry.createdAt]);
  const online = useOnline();
  const seconds = useSecondsUntil(entry.patient ? entry.notBefore : undefined);
  const tabIndex = useRowTabIndex();
  if (entry.state === 'acked' || (early && !late)) return null;
  const decide = needsDecision(entry);
  return (
    <div
      className={classes(
        'flex flex-wrap items-center gap-x-3 sides:justify-end',
        // A status that needs no decision stands beside the text, so that its removal does not change the row's height.
        decide ? 'pt-1 text-sm' : 'entry-aside -my-4 min-w-0 flex-1 text-xs',
      )}
    >
      <span
        className={
          decide && !entry.unsure ? 'font-semibold text-danger' : decide ? 'text-ink2' : 'text-ink2 max-md:sr-only'
        }
      >
        {entryLabel(entry, { online, seconds })}
      </span>
      {Object.entries(entryChoices(entry, actions)).map(
        ([name, choice]) =>
          choice && (
            <Button key={name} look="link" tabIndex={tabIndex} onClick={choice.run}>
              {decide ? choice.label : <Short icon={name === 'edit' ? Pencil : X} text={choice.label} />}
            </Button>
          ),
      )}
    </div>
  );
}

const Short = ({ icon: Icon, text }: { icon: LucideIcon; text: string }) => (
  <>
    <Icon size="1rem" aria-hidden className="md:hidden" />
    <span className="max-md:sr-only">{text}</span>
  </>
);
