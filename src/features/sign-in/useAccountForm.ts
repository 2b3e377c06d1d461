import { useState } from 'react';
import { limits } from '../../contract/limits';
import { codePoints } from '../../contract/text';
import { typedName, usernameProblem } from '../../contract/usernames';
import { reasonOf, refusedFieldOf, usernameErrorOf } from '../../i18n/failures';
import { t } from '../../i18n/translate';
import { useSessionActions } from '../../session/SessionContext';

const fields = ['username', 'password'] as const;

interface Problem {
  field?: (typeof fields)[number];
  text: string;
}

interface AccountFormInput {
  onDone: () => void;
  /** The only username that can sign in here. */
  fixed: string | undefined;
  onCreating: ((creating: boolean) => void) | undefined;
}

export function useAccountForm({ onDone, fixed, onCreating }: AccountFormInput) {
  const { signIn, signUp } = useSessionActions();
  const [username, setUsername] = useState(fixed ?? '');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [creating, setCreating] = useState(false);
  const [busy, setBusy] = useState(false);
  const changeCreating = (toCreating: boolean) => {
    setCreating(toCreating);
    onCreating?.(toCreating);
  };
  const name = typedName(username);

  const send = async (action: typeof signIn) => {
    setBusy(true);
    setProblem(null);
    try {
      await action('', name, password);
      onDone();
    } catch (error) {
      const field = fields.find((each) => refusedFieldOf(error) === `/${each}`);
      setProblem({ ...(field && { field }), text: reasonOf(error) });
      setBusy(false);
    }
  };
  const missing = (): Problem | null => {
    if (name === '') return { field: 'username', text: t('signIn.needUsername') };
    return password === '' ? { field: 'password', text: t('signIn.needPassword') } : null;
  };
  /** The refusal that the service would give. */
  const refusal = (): Problem | null => {
    const refused = usernameProblem(name);
    if (refused) return { field: 'username', text: usernameErrorOf(refused) };
    const short = codePoints(password) < limits.passwordMin;
    return short ? { field: 'password', text: t('signIn.ruleLength', { count: limits.passwordMin }) } : null;
  };

  /** An error goes when its field changes. */
  const clear = (field: Problem['field']) => {
    if (!problem?.field || problem.field === field) setProblem(null);
  };

  return {
    username,
    password,
    problem,
    busy,
    creating,
    setUsername: (next: string) => {
      setUsername(next);
      clear('username');
    },
    setPassword: (next: string) => {
      setPassword(next);
      clear('password');
    },
    signIn: async () => {
      const wrong = missing();
      if (wrong) setProblem(wrong);
      else await send(signIn);
    },
    create: async () => {
      const empty = missing();
      const wrong = empty ?? refusal();
      changeCreating(true);
      // Switching to the rules is no error.
      if (wrong) setProblem(empty && !creating ? null : wrong);
      else await send(signUp);
    },
    leaveCreating: () => {
      changeCreating(false);
      setProblem(null);
    },
  };
}
