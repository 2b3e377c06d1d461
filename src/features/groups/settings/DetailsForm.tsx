import type { Group } from '#contract/resources';
import { isConflict, reasonOf } from '#i18n/failures';
import { t } from '#i18n/translate';
import { Avatar } from '#ui/Avatar';
import { Button } from '#ui/Button';
import { FormError } from '#ui/FormError';
import { TextAreaField, TextField } from '#ui/fields/Field';
import { Form } from '#ui/fields/Form';
import { AvatarField } from '../form/AvatarField';
import { type DraftField, useDetails } from './useDetails';

const labels = { name: 'form.name', description: 'form.description', avatar_url: 'form.avatar' } as const;

interface ConflictNoticeProps {
  field: DraftField;
  mine: string;
  theirs: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Somebody changed the field that is being changed here: both words, and a choice. */
function ConflictNotice({ field, mine, theirs, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  return (
    <div role="alert" className="grid gap-3 boxed rounded-xl bg-hover p-3">
      <p className="font-medium">{t('settings.conflict', { field: t(labels[field]) })}</p>
      <div className="grid gap-2">
        <Choice title={t('settings.yours')} text={mine} action={t('settings.keepMine')} onChoose={onKeepMine} />
        <Choice title={t('settings.theirs')} text={theirs} action={t('settings.takeTheirs')} onChoose={onTakeTheirs} />
      </div>
    </div>
  );
}

interface ChoiceProps {
  title: string;
  text: string;
  action: string;
  onChoose: () => void;
}

function Choice({ title, text, action, onChoose }: ChoiceProps) {
  return (
    <div className="grid content-between gap-3 rounded-lg border border-line bg-paper p-3">
      <p>
        <span className="block text-sm text-ink2">{title}</span>
        <bdi className="line-clamp-3 break-words">{text || t('settings.nothing')}</bdi>
      </p>
      <Button onClick={onChoose}>{action}</Button>
    </div>
  );
}

interface DetailsFormProps {
  group: Group;
  /** The service's version, without the predictions of this form. */
  known: Group;
  disabled: boolean;
}

export function DetailsForm({ group, known, disabled }: DetailsFormProps) {
  const details = useDetails(group, known);
  const { draft, theirs, errors, conflicts, changed, edit, picture, submit, set, keepMine, takeTheirs } = details;
  return (
    <Form onSubmit={submit} aria-label={t('settings.details')} className="grid gap-4">
      <div className="flex items-start gap-4">
        <Avatar
          name={draft.name || '?'}
          src={errors.avatar_url ? null : draft.avatar_url || null}
          square
          size="cover"
        />
        <div className="min-w-0 flex-1">
          <TextField
            label={t('form.name')}
            required
            value={draft.name}
            onChange={(event) => set({ name: event.target.value })}
            error={errors.name}
            disabled={disabled}
            autoComplete="off"
          />
        </div>
      </div>
      <TextAreaField
        label={t('form.description')}
        rows={2}
        value={draft.description}
        onChange={(event) => set({ description: event.target.value })}
        error={errors.description}
        disabled={disabled}
      />
      <AvatarField
        bare
        picture={picture}
        name={draft.name}
        value={draft.avatar_url}
        error={errors.avatar_url}
        disabled={disabled}
        onChange={(avatar_url) => set({ avatar_url })}
      />
      {conflicts.map((field) => (
        <ConflictNotice
          key={field}
          field={field}
          mine={draft[field]}
          theirs={theirs[field]}
          onKeepMine={() => keepMine(field)}
          onTakeTheirs={() => takeTheirs(field)}
        />
      ))}
      {edit.isError && !isConflict(edit.error) && (
        <FormError>{`${t('settings.failed')}. ${reasonOf(edit.error)}`}</FormError>
      )}
      {edit.isPending && edit.trouble !== null && (
        <p role="status" className="text-sm text-ink2">
          {t('settings.waits', { reason: reasonOf(edit.trouble) })}
        </p>
      )}
      {!disabled && (
        <Button
          type="submit"
          look="primary"
          className="justify-self-start"
          disabled={!changed || edit.isPending || conflicts.length > 0}
          title={conflicts.length > 0 ? t('settings.chooseFirst') : undefined}
        >
          {t(edit.isPending ? 'settings.saving' : 'settings.save')}
        </Button>
      )}
    </Form>
  );
}
