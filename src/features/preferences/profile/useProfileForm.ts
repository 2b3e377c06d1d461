import { type FormEvent, useState } from 'react';
import { useAskBeforeUnload } from '#browser/page/useAskBeforeUnload';
import { usernameProblem } from '#contract/usernames';
import { type ProfileFields, useSaveProfile } from '#data/account/useProfile';
import { reasonOf, refusedFieldOf, usernameErrorOf } from '#i18n/failures';
import { useMe } from '#session/SessionContext';
import { createFormState } from '../../shared/formState';

interface Problem {
  field: 'username' | 'avatar_url' | null;
  text: string;
}

/** Outlives the page, so that typed text is not lost. */
const drafts = createFormState<ProfileFields>();

const fieldOf = (error: unknown): Problem['field'] => {
  const pointer = refusedFieldOf(error);
  if (pointer === '/username') return 'username';
  return pointer === '/avatar_url' ? 'avatar_url' : null;
};

export function useProfileForm() {
  const me = useMe();
  const save = useSaveProfile();
  const [draft, change, forget] = drafts.useForm('', () => ({}));
  const [problem, setProblem] = useState<Problem | null>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const username = draft.username ?? me.username;
  const avatarUrl = draft.avatar_url === undefined ? me.avatar_url : draft.avatar_url;
  const changed: ProfileFields = {
    ...(username.trim() !== me.username && { username: username.trim() }),
    ...(avatarUrl !== me.avatar_url && { avatar_url: avatarUrl }),
  };
  const isChanged = Object.keys(changed).length > 0;
  useAskBeforeUnload(isChanged && state !== 'busy');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return;
    const wrong = changed.username === undefined ? null : usernameProblem(changed.username);
    if (wrong) return setProblem({ field: 'username', text: usernameErrorOf(wrong) });
    setProblem(null);
    setState('busy');
    try {
      await save(changed);
      change(() => ({}));
      forget();
      setState('done');
    } catch (error) {
      setProblem({ field: fieldOf(error), text: reasonOf(error) });
      setState('idle');
    }
  };

  return {
    username,
    avatarUrl,
    problem,
    state,
    isChanged,
    set: (fields: ProfileFields) => {
      setState('idle');
      setProblem(null);
      change((before) => ({ ...before, ...fields }));
    },
    submit,
  };
}
