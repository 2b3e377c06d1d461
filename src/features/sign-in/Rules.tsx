import { Check, Circle } from 'lucide-react';
import { limits } from '../../contract/limits';
import { codePoints } from '../../contract/text';
import { usernameProblem } from '../../contract/usernames';
import { t } from '../../i18n/translate';

/** The rules for a name and a password, ticked off while one types. */
export function Rules({ username, password }: { username: string; password: string }) {
  const name = username.trim();
  return (
    <ul aria-label={t('signIn.rules')} className="grid gap-1.5 text-preview">
      <Rule
        isMet={name !== '' && usernameProblem(name) === null}
        text={t('signIn.ruleName', { max: limits.username })}
      />
      <Rule
        isMet={codePoints(password) >= limits.passwordMin}
        text={t('signIn.ruleLength', { count: limits.passwordMin })}
      />
    </ul>
  );
}

function Rule({ isMet, text }: { isMet: boolean; text: string }) {
  const Icon = isMet ? Check : Circle;
  return (
    <li className={isMet ? 'flex items-start gap-2 text-ok' : 'flex items-start gap-2 text-ink2'}>
      <Icon size="1rem" aria-hidden className="mt-0.5" />
      <span>
        {text}
        {isMet && <span className="sr-only">, {t('signIn.ruleMet')}</span>}
      </span>
    </li>
  );
}
