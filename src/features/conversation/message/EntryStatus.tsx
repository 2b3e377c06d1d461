import { type LucideIcon, Pencil, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useOnline } from '../../../browser/useOnline';
import { useSecondsUntil } from '../../../browser/useSecondsUntil';
import { t } from '../../../i18n/translate';
import type { Entry } from '../../../outbox/queue/entries/entry';
import { canDropFile } from '../../../outbox/queue/entries/files';
import { Button } from '../../../ui/Button';
import { classes } from '../../../ui/classes';
import { useRowTabIndex } from '../timeline/rows/rowTabIndex';
import {
  decisionWords,
  entryLabel,
  isDoubtful,
  mayDiscard,
  mayReword,
  needsDecision,
  refusedFileOf,
} from './entryState';

/** "Sending" is shown only when it takes longer than this, in ms. */
const quietFor = 1_000;

export interface EntryActions {
  /** One more try; or, where one may have arrived, one more look. */
  retry: (key: string) => void;
  /** At the risk of saying it twice. */
  sendAgain: (key: string) => void;
  discard: (key: string) => void;
  overwrite: (key: string) => void;
  /** Sends it without the files that were refused. */
  dropFiles: (key: string) => void;
  /** Other words for what is not sent yet, or, where nobody knows, for the message that it may have become. */
  edit: (key: string) => void;
}

export function EntryStatus({ entry, actions }: { entry: Entry; actions: EntryActions }) {
  const quiet = useQuiet(entry);
  const online = useOnline();
  const seconds = useSecondsUntil(entry.patient ? entry.notBefore : undefined);
  const tabIndex = useRowTabIndex();
  if (quiet) return null;
  const decide = needsDecision(entry);
  const { problem } = entry;
  const refusedFile = refusedFileOf(entry);
  // Nobody has its bytes any more.
  const isLost = problem?.code === 'file-lost';
  return (
    <div
      className={classes(
        'flex flex-wrap items-center gap-x-3 sides:justify-end',
        // What only waits stands beside the words and takes no room of its own: when it is sent nothing moves.
        decide ? 'pt-1 text-sm' : 'entry-aside -my-4 min-w-0 flex-1 text-xs',
      )}
    >
      <span
        className={
          // What may have been sent is not shown as a failure.
          decide && !entry.unsure ? 'font-semibold text-danger' : decide ? 'text-ink2' : 'text-ink2 max-md:sr-only'
        }
      >
        {entryLabel(entry, { online, seconds })}
      </span>
      {decide && !isLost && (
        <Button
          look="link"
          tabIndex={tabIndex}
          onClick={() => (entry.state === 'conflict' ? actions.overwrite : actions.retry)(entry.key)}
        >
          {t(decisionWords(entry))}
        </Button>
      )}
      {isDoubtful(entry) && (
        <Button look="link" tabIndex={tabIndex} onClick={() => actions.sendAgain(entry.key)}>
          {t('message.sendAgain')}
        </Button>
      )}
      {refusedFile !== undefined && canDropFile(entry) && (
        <Button look="link" tabIndex={tabIndex} onClick={() => actions.dropFiles(entry.key)}>
          {t('files.remove', { name: refusedFile })}
        </Button>
      )}
      {mayReword(entry) && (
        <Button look="link" tabIndex={tabIndex} onClick={() => actions.edit(entry.key)}>
          {decide ? t('message.edit') : <Short icon={Pencil} text={t('message.edit')} />}
        </Button>
      )}
      {mayDiscard(entry) && (
        <Button look="link" tabIndex={tabIndex} onClick={() => actions.discard(entry.key)}>
          {refusedFile !== undefined ? (
            t('message.toDraft')
          ) : decide ? (
            t('message.discard')
          ) : (
            <Short icon={X} text={t('message.discard')} />
          )}
        </Button>
      )}
    </div>
  );
}

/** On a phone there is room for an icon only. */
function Short({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <>
      <Icon size="1rem" aria-hidden className="md:hidden" />
      <span className="max-md:sr-only">{text}</span>
    </>
  );
}

function useQuiet(entry: Entry): boolean {
  const early = (entry.state === 'queued' || entry.state === 'sending') && entry.attempts <= 1;
  const [late, setLate] = useState(false);
  // A timer: nothing else happens when the second is over.
  useEffect(() => {
    if (!early) return;
    const timer = setTimeout(() => setLate(true), Math.max(0, entry.createdAt + quietFor - Date.now()));
    return () => clearTimeout(timer);
  }, [early, entry.createdAt]);
  return entry.state === 'acked' || (early && !late);
}
