import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { iconAddress } from '../../browser/settings';
import { shownName } from '../../i18n/names';
import { t } from '../../i18n/translate';
import { useSession } from '../../session/SessionContext';
import { safeNext } from '../../session/safeNext';
import { signInWays } from '../../session/signInWays';
import { useSignedInElsewhere } from '../../session/useSignedInElsewhere';
import { Button } from '../../ui/Button';
import { useSerifFont } from '../../ui/useSerifFont';
import { AccountForm } from './AccountForm';
import { HostSignIn } from './HostSignIn';
import { TokenForm } from './TokenForm';
import './picture.css';

/** Returns the token from the URL fragment of a link. Returns an empty string if the fragment is malformed. */
export function tokenIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

const runs = [
  { hue: 'hue-9', y: 24, lengths: [214, 150] },
  { hue: 'hue-own', y: 92, lengths: [186, 96] },
  { hue: 'hue-1', y: 160, lengths: [232, 204, 118] },
  { hue: 'hue-5', y: 250, lengths: [164] },
];
const lineHeight = 22;

const Picture = () => (
  <svg aria-hidden viewBox="0 0 320 276" preserveAspectRatio="xMidYMin slice" fill="none">
    {runs.map(({ hue, y, lengths }) => {
      const line = `M44 ${y - 12}v${lengths.length * lineHeight}`;
      const isOwn = hue === 'hue-own';
      return (
        <g key={hue} className={hue}>
          <circle cx="18" cy={y} r="14" fill="var(--face)" />
          <path d={line} className={isOwn ? 'picture-waits' : undefined} stroke="var(--person)" strokeWidth="2" />
          {isOwn && <path d={line} pathLength="1" className="picture-dries" stroke="var(--person)" strokeWidth="2" />}
          <path
            d={lengths.map((length, index) => `M58 ${y + index * lineHeight}h${length}`).join('')}
            className="picture-words"
          />
        </g>
      );
    })}
  </svg>
);

export default function SignInView() {
  const navigate = useNavigate();
  const search = new URLSearchParams(useLocation().search);
  const { passwords, tokens, host } = signInWays();
  const session = useSession();
  const { unconfirmed, copied } = session.status === 'signed-out' ? session : {};
  const elsewhere = useSignedInElsewhere();
  const [isTouched, setIsTouched] = useState(false);
  const [isCreating, setIsCreating] = useState(false);
  const onDone = () => navigate(safeNext(search.get('next')), { replace: true });
  const goOn = () => {
    void session.start();
    void onDone();
  };
  const goOnUnasked = useEffectEvent(() => !isTouched && goOn());
  // An effect, because another tab may sign in.
  useEffect(() => {
    if (elsewhere !== null) goOnUnasked();
  }, [elsewhere]);
  return (
    <SignInFrame
      title={t(isCreating ? 'signIn.createTitle' : 'signIn.title')}
      lead={passwords || host ? undefined : t('signIn.tokenLead')}
      notice={
        elsewhere !== null && isTouched ? (
          // The notice only offers to continue, because another person may be about to sign in.
          <div className={`${noticeLook} flex flex-wrap items-center justify-center gap-x-4 gap-y-2`}>
            <p>{t('signIn.signedInAs', { name: shownName(elsewhere) })}</p>
            <Button onClick={goOn}>{t('goOn')}</Button>
          </div>
        ) : (
          (unconfirmed || copied) && (
            <p className={noticeLook}>{t(unconfirmed ? 'signIn.unconfirmed' : 'account.copied')}</p>
          )
        )
      }
    >
      <div className="contents" onInput={() => setIsTouched(true)}>
        {passwords && <AccountForm onDone={onDone} onCreating={setIsCreating} />}
        {host && <HostSignIn onDone={onDone} />}
        {tokens && <TokenForm onDone={onDone} isOnlyWay={!passwords} />}
      </div>
    </SignInFrame>
  );
}

const noticeLook = 'mt-4 boxed rounded-xl bg-soft px-4 py-3 text-ink';

interface SignInFrameProps {
  title: string;
  lead?: string | undefined;
  notice?: ReactNode;
  children: ReactNode;
}

export function SignInFrame({ title, lead, notice, children }: SignInFrameProps) {
  useSerifFont();
  return (
    <main className="sign-in">
      <div className="sign-in-picture">
        <Picture />
        <p className="voice text-2xl">{t('signIn.promise')}</p>
      </div>
      <div className="flex flex-col p-4">
        <div className="sign-in-forms grid w-full max-w-[22.5rem] gap-4 md:gap-6 md:py-8">
          <div className="grid justify-items-center gap-3 text-center">
            <img src={iconAddress()} alt="" width={56} height={56} className="sign-in-mark size-14" />
            <h1 tabIndex={-1} className="voice text-2xl text-balance outline-none">
              {title}
            </h1>
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
