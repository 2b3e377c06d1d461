import { useHasCapability } from '#data/useHasCapability';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { FormError } from '#ui/FormError';
import { TextField } from '#ui/fields/Field';
import { Form } from '#ui/fields/Form';
import { PictureField } from './PictureField';
import { useProfileForm } from './useProfileForm';

/** The person's own name and picture, if the service allows changes. */
export function ProfileSettings() {
  return useHasCapability('profile') ? <ProfileForm /> : null;
}

function ProfileForm() {
  const { username, avatarUrl, problem, state, isChanged, set, submit } = useProfileForm();
  const busy = state === 'busy';
  const errorAt = (field: 'username' | 'avatar_url') => (problem?.field === field ? problem.text : null);
  return (
    <section aria-label={t('profile.title')} className="grid gap-4">
      <h2 className="voice text-lg">{t('profile.title')}</h2>
      <Form aria-label={t('profile.title')} onSubmit={(event) => void submit(event)} className="grid gap-4">
        <PictureField
          name={username}
          value={avatarUrl}
          error={errorAt('avatar_url')}
          disabled={busy}
          onChange={(avatar_url) => set({ avatar_url })}
        />
        <TextField
          label={t('profile.name')}
          hint={t('profile.nameHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={username}
          onChange={(event) => set({ username: event.target.value })}
          error={errorAt('username')}
          disabled={busy}
        />
        {problem && !problem.field && <FormError>{problem.text}</FormError>}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary" disabled={busy || !isChanged}>
            {t(busy ? 'profile.saving' : 'profile.save')}
          </Button>
          <p role="status" className="text-sm text-ink2">
            {state === 'done' && t('profile.saved')}
          </p>
        </div>
      </Form>
    </section>
  );
}
