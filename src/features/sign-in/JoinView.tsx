import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { FormError } from '#ui/fields/Form';
import { readStored, webStorage, writeStored } from '../../browser/storage';
import type { InvitePreview } from '../../contract/invites';
import { reasonOf } from '../../i18n/failures';
import { shownName } from '../../i18n/names';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';
import { useSession } from '../../session/SessionContext';
import { joinByInvite, readInvite } from '../../session/signedOut';
import { Button } from '../../ui/Button';
import { Link, loneLink } from '../shared/Link';
import { AccountForm } from './AccountForm';
import { SignInFrame, tokenIn } from './SignInView';

/** The tab's storage keeps the invitation if the page reloads during the sign-in. */
const storageKey = 'confab:invite';
const storeToken = (token: string | null) => writeStored(webStorage('sessionStorage'), storageKey, token);

/** Removes the token from the address bar, where others could read or copy it. */
function useToken(): string {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => readStored(webStorage('sessionStorage'), storageKey, z.string()) ?? '');
  useEffect(() => {
    if (hash === '') return;
    setToken(tokenIn(hash));
    storeToken(tokenIn(hash));
    void navigate(paths.join(), { replace: true });
  }, [hash, navigate]);
  return hash === '' ? token : tokenIn(hash);
}

function useInvite(token: string): { invite?: InvitePreview; error?: unknown } | null {
  const [read, setRead] = useState<{ token: string; invite?: InvitePreview; error?: unknown } | null>(null);
  useEffect(() => {
    if (token === '') return;
    readInvite(token).then(
      (invite) => setRead({ token, invite }),
      (error: unknown) => setRead({ token, error }),
    );
  }, [token]);
  return read?.token === token ? read : null;
}

export default function JoinView() {
  const session = useSession();
  const navigate = useNavigate();
  const token = useToken();
  const read = useInvite(token);
  const [form, setForm] = useState<'sign-up' | 'sign-in' | null>(null);
  const [wantsIn, setWantsIn] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  // An invitation is valid only for the page's own service.
  const here = session.status === 'signed-in' && session.base === '' ? session : null;

  const join = useEffectEvent(async () => {
    if (!here) return;
    try {
      const group = await joinByInvite(here.http, token);
      storeToken(null);
      await navigate(paths.group(group.id), { replace: true });
    } catch (error) {
      setWantsIn(false);
      setFailure(error);
    }
  });
  const isIn = here !== null;
  // An effect, because the session starts outside of this view.
  useEffect(() => {
    if (wantsIn && isIn) void join();
  }, [wantsIn, isIn]);

  const invite = read?.invite;
  const refused = failure ?? read?.error;
  if (!invite || refused)
    return (
      <SignInFrame title={t(refused ? 'join.failed' : token ? 'join.loading' : 'join.missing')}>
        {Boolean(refused) && <FormError>{reasonOf(refused)}</FormError>}
        <Link to={paths.home} className={`${loneLink} justify-self-center`} onClick={() => storeToken(null)}>
          {t('app.goHome')}
        </Link>
      </SignInFrame>
    );
  const title = t('join.title', { name: shownName(invite.invited_by), group: shownName(invite.group_name) });
  if (isIn)
    return (
      <SignInFrame title={title} lead={t('signIn.signedInAs', { name: shownName(here.contact.username) })}>
        <Button look="primary" disabled={wantsIn} onClick={() => setWantsIn(true)}>
          {t(wantsIn ? 'join.working' : 'join.submit')}
        </Button>
      </SignInFrame>
    );
  if (form)
    return (
      <SignInFrame title={title}>
        <AccountForm isNew={form === 'sign-up'} invite={token} onDone={() => setWantsIn(true)} />
      </SignInFrame>
    );
  return (
    <SignInFrame title={title}>
      {invite.sign_up && (
        <Button look="primary" onClick={() => setForm('sign-up')}>
          {t('join.signUp')}
        </Button>
      )}
      <Button onClick={() => setForm('sign-in')}>{t('join.signIn')}</Button>
    </SignInFrame>
  );
}
