import { ChevronDown, CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isUndoable } from '../../../data/bulk/bulkStep';
import { useBulkActions } from '../../../data/bulk/useBulkActions';
import { t } from '../../../i18n/translate';
import { Button } from '../../../ui/Button';
import { classes } from '../../../ui/classes';
import { IconButton } from '../../../ui/IconButton';
import { Progress } from '../../../ui/Progress';
import { BulkReport } from './BulkReport';
import { headlineOf, tally, waitingFor } from './bulkLabels';

/** The bulk action under way, or the last one: how far it is, how it went, how to take it back. A card below the list, on a phone a bar. */
export default function BulkBar() {
  const { bulkAction, stop, resume, retryFailed, undo, dismiss } = useBulkActions();
  const [open, setOpen] = useState(false);
  const running = bulkAction?.state === 'running';
  const card = useRef<HTMLElement>(null);
  const details = useRef<HTMLButtonElement>(null);
  // What is pressed goes with what it offered, or takes the card along: the focus has to be somewhere else by then.
  const passing = (run: () => void) => () => {
    details.current?.focus();
    run();
  };
  // A layout effect's end runs while the card is still in the document.
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const next =
        document.querySelector<HTMLElement>('nav [data-stop][tabindex="0"]') ?? document.querySelector('main');
      next?.focus();
    };
  }, []);

  // Leaving the page would end it half-way, and only the browser can ask about that.
  useEffect(() => {
    if (!running) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [running]);

  if (!bulkAction) return null;
  const { done, failed, left } = tally(bulkAction);
  const total = bulkAction.steps.length;
  const undoable = bulkAction.action !== 'delete' && !bulkAction.undoes && bulkAction.steps.some(isUndoable);
  return (
    <section
      ref={card}
      aria-label={headlineOf(bulkAction)}
      className="border-b border-line bg-raised px-3 py-2 md:m-2 md:rounded-2xl md:border-0 md:shadow-2"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {!running && (failed > 0 || left > 0 ? <Failed /> : <Done />)}
        <p role="status" className="grow basis-40">
          <span className="font-medium">{headlineOf(bulkAction)}</span>
          {!running && failed > 0 && <span className="text-danger">{` · ${t('bulk.failed', { count: failed })}`}</span>}
          {!running && left > 0 && ` · ${t('bulk.stoppedAt', { count: left })}`}
        </p>
        {bulkAction.waits !== null && <Waiting key={bulkAction.waits} waits={bulkAction.waits} />}
        {running && (
          <span className="text-sm text-ink2 tabular-nums">{t('bulk.progress', { done: done + failed, total })}</span>
        )}
        <div className="flex flex-wrap items-center gap-1">
          {running && <Button onClick={passing(stop)}>{t('bulk.stop')}</Button>}
          {!running && left > 0 && <Button onClick={passing(resume)}>{t('bulk.resume')}</Button>}
          {!running && failed > 0 && <Button onClick={passing(retryFailed)}>{t('bulk.retry')}</Button>}
          {undoable && (
            <Button look="quiet" className="text-brand" onClick={passing(undo)}>
              {t('undo')}
            </Button>
          )}
          <Button ref={details} look="quiet" className="px-3" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('bulk.details')}
            <ChevronDown size="1rem" aria-hidden className={classes('transition-transform', open && 'rotate-180')} />
          </Button>
          {!running && <IconButton icon={X} label={t('dismiss')} onClick={dismiss} />}
        </div>
      </div>
      {running && (
        <div className="pt-2 pb-1">
          <Progress label={headlineOf(bulkAction)} value={done + failed} of={total} />
        </div>
      )}
      {open && <BulkReport bulkAction={bulkAction} />}
    </section>
  );
}

/** Beside the status, not in it: seconds that pass are not announced. */
function Waiting({ waits }: { waits: 'network' | 'answer' | number }) {
  const [, setTick] = useState(0);
  // A timer is outside of React.
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <p className="text-sm text-ink2 tabular-nums">{waitingFor(waits)}</p>;
}

const Done = () => <CircleCheck size="1.125rem" aria-hidden className="shrink-0 text-brand" />;
const Failed = () => <CircleAlert size="1.125rem" aria-hidden className="shrink-0 text-danger" />;
