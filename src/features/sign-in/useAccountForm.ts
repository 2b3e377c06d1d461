import { useState } from 'react';
import { limits } from '../../contract/limits';
import { codePoints } from '../../contract/text';
import { typedName, usernameProblem } from '../../contract/usernames';
import { usernameErrorOf } from '../../i18n/failures';
import { t } from '../../i18n/translate';
import { useSessionActions } from '../../session/SessionContext';
import { type Problem, useSubmission } from '../shared/useSubmission';

interface AccountFormInput {
  onDone: () => void;
  /** The only username that can sign in here. */
  fixed: string | undefined;
  onCreating: ((creating: boolean) => void) | undefined;
  isNew: boolean;
  invite: string | undefined;
}

export const lengthRule = () => t('signIn.ruleLength', { count: limits.passwordMin });

export function useAccountForm({ onDone, fixed, onCreating, isNew, invite }: AccountFormInput) {
  const { signIn, signUp } = useSessionActions();
  const [username, setUsername] = useState(fixed ?? '');
  const [password, setPassword] = useState('');
  const [creating, setCreating] = useState(isNew);
  const { setProblem, send, changed, ...submission } = useSubmission(['username', 'password']);
  const changeCreating = (toCreating: boolean) => {
    setCreating(toCreating);
    onCreating?.(toCreating);
  };
  const name = typedName(username);

  const request = (action: typeof signIn) =>
    send(async () => {
      await action('', name, password);
      onDone();
    });
  const missing = (): Problem<'username' | 'password'> | null => {
    if (name === '') return { field: 'username', text: t('signIn.needUsername') };
    return password === '' ? { field: 'password', text: t('signIn.needPassword') } : null;
  };
  const refusal = (): Problem<'username' | 'password'> | null => {
    const refused = usernameProblem(name);
    if (refused) return { field: 'username', text: usernameErrorOf(refused) };
    const short = codePoints(password) < limits.passwordMin;
    return short ? { field: 'password', text: lengthRule() } : null;
  };

  return {
    username,
    password,
    ...submission,
    creating,
    setUsername: (next: string) => {
      setUsername(next);
      changed('username');
    },
    setPassword: (next: string) => {
      setPassword(next);
      changed('password');
    },
    signIn: async () => {
      const wrong = missing();
      if (wrong) setProblem(wrong);
      else await request(signIn);
    },
    create: async () => {
      const empty = missing();
      const wrong = empty ?? refusal();
      changeCreating(true);
      // Switching to the rules is no error.
      if (wrong) setProblem(empty && !creating ? null : wrong);
      else await request((base, username, password) => signUp(base, username, password, invite));
    },
    leaveCreating: () => {
      changeCreating(false);
      setProblem(null);
    },
  };
}
