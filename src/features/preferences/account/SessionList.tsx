import type { AccountSession } from '#contract/account';
import type { useSessions } from '#data/account/useSessions';
import { whenOf } from '#i18n/dates';
import { reasonOf } from '#i18n/failures';
import { inSentence } from '#i18n/inSentence';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { Moment } from '#ui/Moment';
import { ErrorNotice } from '#ui/Notice';
import { toast } from '#ui/overlay/toastStore';
import { RowsSkeleton } from '#ui/RowsSkeleton';

const deviceOf = ({ device }: AccountSession) => device || t('sessions.unknown');

interface SessionListProps {
  account: ReturnType<typeof useSessions>;
  onEndOthers: () => Promise<void>;
}

export function SessionList({ account, onEndOthers }: SessionListProps) {
  const { sessions, status, error, retry, end } = account;
  const run = (ending: Promise<void>, done: string) =>
    ending.then(
      () => void toast(done),
      (reason: unknown) => void toast(t('sessions.endFailed', { reason: reasonOf(reason) }), { tone: 'danger' }),
    );
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">{t('sessions.title')}</h3>
      {status === 'pending' && <RowsSkeleton />}
      {status === 'error' && sessions.length === 0 && (
        <ErrorNotice title={t('sessions.failed')} detail={reasonOf(error)} onRetry={retry} />
      )}
      {sessions.length > 0 && (
        <ul aria-label={t('sessions.list')} className="ruled rounded-xl border border-line">
          {[...sessions.filter(({ current }) => current), ...sessions.filter(({ current }) => !current)].map(
            (session) => (
              <SessionRow
                key={session.id}
                session={session}
                onEnd={() => void run(end(session.id), t('sessions.ended', { device: deviceOf(session) }))}
              />
            ),
          )}
        </ul>
      )}
      {sessions.some(({ current }) => !current) && (
        <Button className="justify-self-start" onClick={() => void run(onEndOthers(), t('sessions.endedOthers'))}>
          {t('sessions.endOthers')}
        </Button>
      )}
    </div>
  );
}

function SessionRow({ session, onEnd }: { session: AccountSession; onEnd: () => void }) {
  const device = deviceOf(session);
  const when = inSentence(whenOf(session.last_used_at));
  const since = inSentence(whenOf(session.created_at));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0">
        <p className="font-medium break-words">{device}</p>
        <p className="text-sm text-ink2">
          <Moment at={session.last_used_at}>{t('sessions.used', { when })}</Moment>
          {' · '}
          <Moment at={session.created_at}>{t('sessions.since', { since })}</Moment>
        </p>
      </div>
      {session.current ? (
        <span className="text-sm font-medium">{t('sessions.current')}</span>
      ) : (
        <Button aria-label={t('sessions.endNamed', { device, when })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
