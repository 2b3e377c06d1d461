import { ImageUp, X } from 'lucide-react';
import { useId } from 'react';
import * as z from 'zod/mini';
import { useAskBeforeUnload } from '#browser/page/useAskBeforeUnload';
import { usernameProblem } from '#contract/text/usernames';
import { type ProfileFields, useSaveProfile } from '#data/account/useProfile';
import { useUploadPicture } from '#data/groups/useUploadPicture';
import { useHasCapability } from '#data/useHasCapability';
import { pictureFailureLabel, usePicturePicker } from '#features/shared/picture/usePicturePicker';
import { usernameErrorOf } from '#i18n/failures';
import { t } from '#i18n/translate';
import { useMe } from '#session/SessionContext';
import { Avatar } from '#ui/Avatar';
import { Button } from '#ui/Button';
import { Form, FormError, TextField } from '#ui/fields/Form';
import { Progress } from '#ui/Progress';
import { createFormState } from '../../shared/formState';
import { useSubmission } from '../../shared/useSubmission';

const drafts = createFormState(
  'profile',
  z.object({ username: z.optional(z.string()), avatar_url: z.optional(z.nullable(z.string())) }),
);

export const ProfileSettings = () => (useHasCapability('profile') ? <ProfileForm /> : null);

function ProfileForm() {
  const me = useMe();
  const save = useSaveProfile();
  const [draft, change, forget] = drafts.useForm('', () => ({}));
  const { busy, done, errorAt, error, setProblem, send } = useSubmission(['username', 'avatar_url']);
  const username = draft.username ?? me.username;
  const avatarUrl = draft.avatar_url === undefined ? me.avatar_url : draft.avatar_url;
  const changed: ProfileFields = {
    ...(username.trim() !== me.username && { username: username.trim() }),
    ...(avatarUrl !== me.avatar_url && { avatar_url: avatarUrl }),
  };
  const isChanged = Object.keys(changed).length > 0;
  useAskBeforeUnload(isChanged && !busy);

  const submit = () => {
    if (!isChanged) return;
    const wrong = changed.username === undefined ? null : usernameProblem(changed.username);
    if (wrong) return setProblem({ field: 'username', text: usernameErrorOf(wrong) });
    return send(async () => {
      await save(changed);
      change(() => ({}));
      forget();
    });
  };
  const set = (fields: ProfileFields) => {
    setProblem(null);
    change((before) => ({ ...before, ...fields }));
  };
  const picture = useUploadPicture();
  const { supported, share, failure } = picture;
  const id = useId();
  const refused = errorAt('avatar_url');
  const choose = (avatar_url: string | null) => set({ avatar_url });
  const { element, pick } = usePicturePicker({
    picture,
    label: t('profile.choose'),
    round: true,
    onUploaded: choose,
  });
  return (
    <section aria-label={t('profile.title')} className="grid gap-4">
      <h2 className="voice text-lg">{t('profile.title')}</h2>
      <Form aria-label={t('profile.title')} onSubmit={submit} className="grid gap-4">
        <fieldset className="grid gap-2" aria-describedby={refused ? `${id}-error` : undefined}>
          <legend className="sr-only">{t('profile.picture')}</legend>
          {element}
          <div className="flex flex-wrap items-center gap-4">
            <Avatar name={username || '?'} src={avatarUrl} size="cover" hue="own" />
            <div className="flex flex-wrap gap-2">
              {supported && (
                <Button disabled={busy || share !== null} onClick={pick}>
                  <ImageUp size="1rem" aria-hidden />
                  {t('profile.choose')}
                </Button>
              )}
              {avatarUrl !== null && (
                <Button disabled={busy} onClick={() => choose(null)}>
                  <X size="1rem" aria-hidden />
                  {t('form.noPicture')}
                </Button>
              )}
            </div>
          </div>
          {share !== null && <Progress label={t('form.uploading')} value={share} of={1} />}
          {(refused ?? failure) !== null && (
            <FormError id={`${id}-error`}>{refused ?? pictureFailureLabel(failure)}</FormError>
          )}
        </fieldset>
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
        {error && <FormError>{error}</FormError>}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="primary" disabled={busy || !isChanged}>
            {t(busy ? 'saving' : 'save')}
          </Button>
          <p role="status" className="text-sm text-ink2">
            {done && t('profile.saved')}
          </p>
        </div>
      </Form>
    </section>
  );
}
