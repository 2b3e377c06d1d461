import { X } from 'lucide-react';
import { useId } from 'react';
import { useUploadPicture } from '#data/groups/useUploadPicture';
import { useHasCapability } from '#data/useHasCapability';
import { t } from '#i18n/translate';
import { Avatar } from '#ui/Avatar';
import { Button } from '#ui/Button';
import { FormError } from '#ui/FormError';
import { TextField } from '#ui/fields/Field';
import { Form } from '#ui/fields/Form';
import { Progress } from '#ui/Progress';
import { pictureFailureLabel } from '../../shared/pictureFailureLabel';
import { UploadPictureButton } from '../../shared/UploadPictureButton';
import { useProfileForm } from './useProfileForm';

interface PictureFieldProps {
  name: string;
  value: string | null;
  error: string | null;
  disabled: boolean;
  onChange: (value: string | null) => void;
}

function PictureField({ name, value, error, disabled, onChange }: PictureFieldProps) {
  const picture = useUploadPicture();
  const { supported, share, failure } = picture;
  const id = useId();
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">{t('profile.picture')}</legend>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name || '?'} src={value} size="cover" hue="own" />
        <div className="flex flex-wrap gap-2">
          {supported && (
            <UploadPictureButton
              picture={picture}
              label={t('profile.choose')}
              disabled={disabled}
              onUploaded={onChange}
            />
          )}
          {value !== null && (
            <Button disabled={disabled} onClick={() => onChange(null)}>
              <X size="1rem" aria-hidden />
              {t('profile.remove')}
            </Button>
          )}
        </div>
      </div>
      {share !== null && <Progress label={t('form.uploading')} value={share} of={1} />}
      {(error ?? failure) !== null && <FormError id={`${id}-error`}>{error ?? pictureFailureLabel(failure)}</FormError>}
    </fieldset>
  );
}

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
