import { useState } from 'react';
import type { AccountSession } from '#contract/account';
import { limits } from '#contract/limits';
import { useSessions } from '#data/account/useSessions';
import { useHasCapability } from '#data/useHasCapability';
import { LoadedList } from '#features/shared/ListView';
import { PlainHttpNotice } from '#features/shared/PlainHttpNotice';
import { reportFailure } from '#features/shared/reasons/reportFailure';
import { useSubmission } from '#features/shared/useSubmission';
import { inSentence, whenOf } from '#i18n/dates';
import { t } from '#i18n/translate';
import { useMe, useSessionActions } from '#session/SessionContext';
import { Button } from '#ui/Button';
import { Form, FormError, TextField } from '#ui/fields/Form';
import { Moment } from '#ui/Moment';
import { toast } from '#ui/overlay/toastStore';

function PasswordForm({ onChange }: { onChange: (current: string, next: string) => Promise<void> }) {
  const me = useMe();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const { busy, done, errorAt, error, setProblem, send } = useSubmission(['password', 'new_password']);

  const submit = () => {
    if (!current) return setProblem({ field: 'password', text: t('password.needCurrent') });
    if (next.length < limits.passwordMin)
      return setProblem({ field: 'new_password', text: t('error.passwordShort', { min: limits.passwordMin }) });
    return send(async () => {
      await onChange(current, next);
      setCurrent('');
      setNext('');
    });
  };

  return (
    <Form aria-label={t('password.change')} onSubmit={submit} className="grid gap-4">
      <PlainHttpNotice />
      {/* Password managers store the new password under this name. */}
      <input type="text" autoComplete="username" value={me.username} readOnly hidden />
      <TextField
        label={t('password.current')}
        type="password"
        autoComplete="current-password"
        value={current}
        onChange={(event) => setCurrent(event.target.value)}
        error={errorAt('password')}
      />
      <TextField
        label={t('password.new')}
        hint={t('password.hint', { min: limits.passwordMin })}
        type="password"
        autoComplete="new-password"
        value={next}
        onChange={(event) => setNext(event.target.value)}
        error={errorAt('new_password')}
      />
      {error && <FormError>{error}</FormError>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={busy}>
          {t(busy ? 'password.changing' : 'password.change')}
        </Button>
        <p role="status" className="text-sm text-ink2">
          {done && t('password.changed')}
        </p>
      </div>
    </Form>
  );
}

export const AccountSettings = () => (useHasCapability('account') ? <Account /> : null);

function Account() {
  const sessions = useSessions();
  const { end, refresh } = sessions;
  const session = useSessionActions();
  const failed = reportFailure((reason) => t('sessions.endFailed', { reason }));
  const run = (ending: Promise<void>, done: string) => ending.then(() => void toast(done), failed);
  const current = sessions.rows.filter((each) => each.current);
  const others = sessions.rows.filter((each) => !each.current);
  return (
    <section aria-label={t('password.title')} className="grid gap-6">
      <h2 className="voice text-lg">{t('password.title')}</h2>
      <PasswordForm
        onChange={async (password, next) => {
          await session.changePassword(password, next);
          await refresh();
        }}
      />
      <div className="grid gap-3">
        <h3 className="font-semibold">{t('sessions.title')}</h3>
        <LoadedList list={sessions} empty={null}>
          <ul aria-label={t('sessions.list')} className="ruled rounded-xl border border-line">
            {[...current, ...others].map((each) => (
              <SessionRow
                key={each.id}
                session={each}
                onEnd={(device) => void run(end(each.id), t('sessions.ended', { device }))}
              />
            ))}
          </ul>
        </LoadedList>
        {others.length > 0 && (
          <Button
            className="justify-self-start"
            onClick={() => void run(session.endOtherSessions().then(refresh), t('sessions.endedOthers'))}
          >
            {t('sessions.endOthers')}
          </Button>
        )}
      </div>
    </section>
  );
}

function SessionRow({ session, onEnd }: { session: AccountSession; onEnd: (device: string) => void }) {
  const device = session.device || t('sessions.unknown');
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
        <Button aria-label={t('sessions.endNamed', { device, when })} onClick={() => onEnd(device)}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}
