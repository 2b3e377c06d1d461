import { ChevronDown, CircleAlert, CircleCheck, X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAskBeforeUnload } from '#browser/page/useAskBeforeUnload';
import { useToday } from '#browser/time/today';
import { useSecondsUntil } from '#browser/time/useNow';
import { type BulkAction, type BulkStep, isUndoable, isUnsure } from '#data/bulk/bulkAction';
import { useBulkActions } from '#data/bulk/useBulkActions';
import { useCanRestore } from '#data/groups/useArchiveGroup';
import { useAllConversations } from '#data/unread/useConversations';
import { whenOf } from '#i18n/dates';
import { reasonOf } from '#i18n/failures';
import { shownName } from '#i18n/names';
import { t } from '#i18n/translate';
import { useAnnouncer } from '#ui/announcements/Announcer';
import { Button, IconButton } from '#ui/Button';
import { classes } from '#ui/classes';
import { Progress } from '#ui/Progress';
import { LazyDeleteGroupsDialog } from '../../shared/groups/dialogs';
import { factsOf } from '../../shared/groups/GroupFacts';
import { useFirstRows } from '../parts/useShownRows';

function tally(bulkAction: BulkAction) {
  const count = (outcome: BulkStep['outcome']) => bulkAction.steps.filter((step) => step.outcome === outcome).length;
  const [done, failed, gone, left] = [count('done'), count('failed'), count('gone'), count('waiting')];
  return { done, failed, gone, left, settled: done + failed + gone };
}

function headlineOf(bulkAction: BulkAction): string {
  const count = bulkAction.steps.length;
  const { done } = tally(bulkAction);
  if (bulkAction.state === 'running') return t(`bulk.${bulkAction.action}`, { count });
  return t(`bulk.${bulkAction.action}Done`, { count, done });
}

export function outcomeOf(step: BulkStep): string {
  if (step.outcome !== 'failed') return t(`bulk.${step.outcome}`);
  // Without a response, the service may have made the change, so "not done" could be false.
  return t(isUnsure(step) ? 'bulk.unsure' : 'bulk.notDone', { reason: reasonOf(step.error) });
}

function BulkReport({ bulkAction }: { bulkAction: BulkAction }) {
  const today = useToday();
  const conversations = useAllConversations();
  const steps = bulkAction.steps.toSorted((a, b) => Number(b.outcome === 'failed') - Number(a.outcome === 'failed'));
  // More rows render only on scroll, because each finished step renders all shown rows again.
  const { rows, end } = useFirstRows(steps);
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard.
      tabIndex={0}
      aria-label={t('bulk.report')}
      className="scroll-thin mt-1 max-h-64 ruled overflow-y-auto"
    >
      {rows.map((step) => {
        const { members, messages, lastActive } = factsOf(step.group, conversations.get(step.group.conversation_id));
        return (
          <li key={step.group.id} className="flex flex-wrap items-baseline gap-x-3 py-1.5 pe-2">
            <span className="min-w-32 flex-1 truncate font-medium">
              <bdi>{shownName(step.group.name)}</bdi>
            </span>
            <span className="text-sm text-ink2 max-sm:hidden">
              <span>{t('members.count', { count: members })}</span>
              {messages !== undefined && <span>{` · ${t('group.messages', { count: messages })}`}</span>}
              <span>{` · ${whenOf(lastActive, today)}`}</span>
            </span>
            <span className={classes('text-sm', step.outcome === 'failed' ? 'text-danger' : 'text-ink2')}>
              {outcomeOf(step)}
            </span>
          </li>
        );
      })}
      {rows.length < steps.length && (
        <li aria-hidden>
          <div ref={end} />
        </li>
      )}
    </ul>
  );
}

export default function BulkBar() {
  const { bulkAction, dismiss } = useBulkActions();
  const [open, setOpen] = useState(false);
  const running = bulkAction?.state === 'running';
  const card = useRef<HTMLElement>(null);
  const details = useRef<HTMLButtonElement>(null);
  // A layout effect, because its cleanup runs while the card is still in the document.
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const next =
        document.querySelector<HTMLElement>('nav [data-stop][tabindex="0"]') ?? document.querySelector('main');
      next?.focus();
    };
  }, []);
  useAskBeforeUnload(running);
  const { announce } = useAnnouncer();
  const begun = running ? headlineOf(bulkAction) : null;
  // A live region that mounts with its text is not announced, so the effect announces the beginning.
  useEffect(() => {
    if (begun) announce({ text: begun });
  }, [begun, announce]);
  if (!bulkAction) return null;
  const { settled, failed, gone, left } = tally(bulkAction);
  const total = bulkAction.steps.length;
  const isWhole = failed === 0 && left === 0;
  const Sign = isWhole ? CircleCheck : CircleAlert;
  return (
    <section
      ref={card}
      aria-label={headlineOf(bulkAction)}
      className="border-b border-line bg-raised px-3 py-2 md:m-2 md:rounded-2xl md:border-0 md:shadow-2"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {!running && (
          <Sign size="1.125rem" aria-hidden className={`shrink-0 ${isWhole ? 'text-brand' : 'text-danger'}`} />
        )}
        <p role="status" className="grow basis-40">
          <span className="font-medium">{headlineOf(bulkAction)}</span>
          {!running && failed > 0 && <span className="text-danger">{` · ${t('bulk.failed', { count: failed })}`}</span>}
          {!running && gone > 0 && <span>{` · ${t('bulk.goneCount', { count: gone })}`}</span>}
          {!running && left > 0 && <span>{` · ${t('bulk.stoppedAt', { count: left })}`}</span>}
        </p>
        {bulkAction.waits !== null && <Waiting key={bulkAction.waits} waits={bulkAction.waits} />}
        {running && (
          <span className="text-sm text-ink2 tabular-nums">{t('bulk.progress', { done: settled, total })}</span>
        )}
        <div className="flex flex-wrap items-center gap-1">
          <Controls bulkAction={bulkAction} details={details} />
          <Button ref={details} look="quiet" className="px-3" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('bulk.details')}
            <ChevronDown size="1rem" aria-hidden className={classes('transition-transform', open && 'rotate-180')} />
          </Button>
          {!running && <IconButton icon={X} label={t('dismiss')} onClick={dismiss} />}
        </div>
      </div>
      {running && (
        <div className="pt-2 pb-1">
          <Progress label={headlineOf(bulkAction)} value={settled} of={total} />
        </div>
      )}
      {open && <BulkReport bulkAction={bulkAction} />}
    </section>
  );
}

function Controls({ bulkAction, details }: { bulkAction: BulkAction; details: RefObject<HTMLButtonElement | null> }) {
  const { stop, resume, retryFailed, undo } = useBulkActions();
  const canRestore = useCanRestore();
  const [asked, setAsked] = useState<'waiting' | 'failed' | null>(null);
  const { failed, left } = tally(bulkAction);
  // Moves the focus first, because the pressed button may be removed.
  const passing = (run: () => void) => () => {
    details.current?.focus();
    run();
  };
  const runs = { waiting: passing(resume), failed: passing(retryFailed) };
  // Deletions of an interrupted bulk action need a new confirmation.
  const isAskedFirst = bulkAction.action === 'delete' && bulkAction.cut === true;
  const goOn = (what: keyof typeof runs) => (isAskedFirst ? () => setAsked(what) : runs[what]);
  const hasUndo = bulkAction.action === 'archive' ? canRestore() : bulkAction.action !== 'delete';
  const undoable = hasUndo && !bulkAction.undoes && bulkAction.steps.some(isUndoable);
  const undoButton = undoable && (
    <Button look="quiet" className="text-brand" onClick={passing(undo)}>
      {t('undo')}
    </Button>
  );
  if (bulkAction.state === 'running')
    return (
      <>
        <Button onClick={passing(stop)}>{t('bulk.stop')}</Button>
        {undoButton}
      </>
    );
  return (
    <>
      {left > 0 && <Button onClick={goOn('waiting')}>{t('goOn')}</Button>}
      {/* A retry would also start the waiting groups, so the retry button appears only without waiting groups. */}
      {failed > 0 && left === 0 && <Button onClick={goOn('failed')}>{t('bulk.retry')}</Button>}
      {undoButton}
      {asked && (
        <LazyDeleteGroupsDialog
          groups={bulkAction.steps.filter((step) => step.outcome === asked).map((step) => step.group)}
          onClose={() => setAsked(null)}
          onStart={() => {
            // The focus cannot leave an open modal dialog, so the dialog closes first.
            flushSync(() => setAsked(null));
            runs[asked]();
          }}
        />
      )}
    </>
  );
}

/** The caller renders `Waiting` outside of the live region, so that the seconds are not announced. */
function Waiting({ waits }: { waits: 'network' | 'answer' | number }) {
  const seconds = useSecondsUntil(typeof waits === 'number' ? waits : undefined);
  const words = { network: t('bulk.offline'), answer: t('bulk.unanswered') };
  return (
    <p className="text-sm text-ink2 tabular-nums">
      {typeof waits === 'number' ? t('bulk.busy', { seconds: Math.max(1, seconds) }) : words[waits]}
    </p>
  );
}
