import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { t } from '../../i18n/translate';
import { useSession } from '../../session/SessionContext';
import { safeNext } from '../../session/safeNext';
import { takesPasswords } from '../../session/signInWays';
import { useVoice } from '../../ui/announcements/voice';
import { AccountForm } from './AccountForm';
import { Picture } from './Picture';
import { TokenForm } from './TokenForm';

export default function SignInView() {
  const navigate = useNavigate();
  const search = new URLSearchParams(useLocation().search);
  const passwords = takesPasswords();
  const session = useSession();
  const unconfirmed = session.status === 'signed-out' && session.unconfirmed;
  const onDone = () => navigate(safeNext(search.get('next')), { replace: true });
  return (
    <SignInFrame
      title={t('signIn.title')}
      lead={passwords ? undefined : t('signIn.tokenLead')}
      notice={
        unconfirmed && <p className="mt-4 boxed rounded-xl bg-soft px-4 py-3 text-ink">{t('signIn.unconfirmed')}</p>
      }
    >
      {passwords && <AccountForm onDone={onDone} />}
      <TokenForm onDone={onDone} isOnlyWay={!passwords} />
    </SignInFrame>
  );
}

interface SignInFrameProps {
  title: string;
  lead?: string | undefined;
  /** Announced when it changes. */
  notice?: ReactNode;
  children: ReactNode;
}

export function SignInFrame({ title, lead, notice, children }: SignInFrameProps) {
  useVoice();
  return (
    <main className="sign-in">
      <div className="sign-in-picture">
        <Picture />
        <p className="voice text-2xl">{t('signIn.promise')}</p>
      </div>
      <div className="flex flex-col p-4">
        <div className="m-auto grid w-full max-w-[22.5rem] gap-4 md:gap-6 md:py-8">
          <div className="grid justify-items-center gap-3 text-center">
            <img src="/icon.svg" alt="" width={56} height={56} className="sign-in-mark size-14" />
            <h1 className="voice text-2xl text-balance">{title}</h1>
            <div className="text-ink2">
              {lead && <p>{lead}</p>}
              <div role="status">{notice}</div>
            </div>
          </div>
          {children}
        </div>
      </div>
    </main>
  );
}
