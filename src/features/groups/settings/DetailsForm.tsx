import { useEffect, useState } from 'react';
import { useAskBeforeUnload } from '#browser/page/useAskBeforeUnload';
import type { Group } from '#contract/resources';
import { useEditGroup } from '#data/groups/useGroupWrites';
import { useUploadPicture } from '#data/groups/useUploadPicture';
import { sameAddress } from '#data/truth/renamed';
import { isConflict, reasonOf } from '#i18n/failures';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { Form, FormError, TextAreaField, TextField } from '#ui/fields/Form';
import { toast } from '#ui/overlay/toastStore';
import { copyWithToast } from '../../shared/copyWithToast';
import { type GroupDraft, type GroupFormErrors, problemsOf } from '../form/groupForm';
import { PictureField } from '../form/PictureField';
import { useUnsavedDetails } from './unsavedDetails';

type DraftField = keyof GroupDraft;
const fields = ['name', 'description', 'avatar_url'] as const satisfies DraftField[];

/** Untouched fields follow the service. An edited field that changed on the service too is a conflict. */
export function mergeDraft(base: GroupDraft, draft: GroupDraft, theirs: GroupDraft) {
  const conflicts: DraftField[] = [];
  const merged = { base: { ...base }, draft: { ...draft }, conflicts };
  for (const field of fields) {
    const same = field === 'avatar_url' ? sameAddress : Object.is;
    if (same(theirs[field], base[field])) continue;
    const untouched = same(draft[field], base[field]);
    if (untouched || same(draft[field], theirs[field])) {
      merged.base[field] = theirs[field];
      if (untouched) merged.draft[field] = theirs[field];
    } else conflicts.push(field);
  }
  return merged;
}

const sameDraft = (a: GroupDraft, b: GroupDraft): boolean => fields.every((field) => a[field] === b[field]);

const asDraft = (group: Group): GroupDraft => ({
  name: group.name,
  description: group.description ?? '',
  avatar_url: group.avatar_url ?? '',
});

/** Returns only changed fields, so that another person's edit of another field survives. */
const changedFields = (base: GroupDraft, draft: GroupDraft) => ({
  ...(draft.name !== base.name && { name: draft.name }),
  ...(draft.description !== base.description && {
    description: draft.description.trim() === '' ? null : draft.description,
  }),
  ...(draft.avatar_url.trim() !== base.avatar_url && { avatar_url: draft.avatar_url.trim() || null }),
});

const labels = { name: 'form.name', description: 'form.description', avatar_url: 'form.avatar' } as const;

interface DetailsFormProps {
  group: Group;
  known: Group;
  /** Null while the rights are loading. If false, the person can only copy or discard the unsaved text. */
  mayChange: boolean | null;
  onDiscard: () => void;
}

export function DetailsForm({ group, known, mayChange, onDiscard }: DetailsFormProps) {
  const disabled = !mayChange;
  const { get, keep } = useUnsavedDetails(group.id);
  const [start, setStart] = useState(() => get()?.start ?? asDraft(group));
  const [typed, setTyped] = useState(() => get()?.typed ?? start);
  const [errors, setErrors] = useState<GroupFormErrors>({});
  const edit = useEditGroup(group.id);
  const picture = useUploadPicture();
  const theirs = asDraft(known);
  // During a save, the form keeps the text that was sent.
  const { base, draft, conflicts } = edit.isPending
    ? { base: start, draft: typed, conflicts: [] }
    : mergeDraft(start, typed, theirs);
  if (!sameDraft(base, start)) setStart(base);
  if (!sameDraft(draft, typed)) setTyped(draft);
  const fields = changedFields(base, draft);
  const changed = Object.keys(fields).length > 0;

  useAskBeforeUnload(changed && !edit.isPending);
  useEffect(() => keep(changed && !edit.isPending ? { start, typed } : null));

  const submit = () => {
    const problems = problemsOf(fields);
    setErrors(problems);
    if (picture.blocks() || Object.keys(problems).length > 0 || !changed || conflicts.length > 0) return;
    edit.mutate(
      { type: 'group.edited', group_id: group.id, fields },
      {
        onSuccess: (isDone) => {
          if (!isDone) return;
          setStart(draft);
          toast(t('settings.saved'));
        },
      },
    );
  };

  const set = (change: Partial<GroupDraft>) => setTyped((now) => ({ ...now, ...change }));
  const keepMine = (field: DraftField) => setStart({ ...base, [field]: theirs[field] });
  const takeTheirs = (field: DraftField) => {
    keepMine(field);
    set({ [field]: theirs[field] });
  };
  const choice = (title: string, text: string, action: string, onChoose: () => void) => (
    <div className="grid content-between gap-3 rounded-lg border border-line bg-paper p-3">
      <p>
        <span className="block text-sm text-ink2">{title}</span>
        <bdi className="line-clamp-3 break-words">{text || t('settings.nothing')}</bdi>
      </p>
      <Button onClick={onChoose}>{action}</Button>
    </div>
  );
  const words = Object.values(fields).filter(Boolean).join('\n\n');
  return (
    <Form onSubmit={submit} aria-label={t('settings.details')} className="grid gap-4">
      <PictureField
        picture={picture}
        name={draft.name}
        value={draft.avatar_url}
        error={errors.avatar_url}
        disabled={disabled}
        onChange={(avatar_url) => set({ avatar_url })}
      >
        <TextField
          label={t('form.name')}
          required
          value={draft.name}
          onChange={(event) => set({ name: event.target.value })}
          error={errors.name}
          disabled={disabled}
          autoComplete="off"
        />
      </PictureField>
      <TextAreaField
        label={t('form.description')}
        rows={2}
        value={draft.description}
        onChange={(event) => set({ description: event.target.value })}
        error={errors.description}
        disabled={disabled}
      />
      {(mayChange === false ? [] : conflicts).map((field) => (
        <div key={field} role="alert" className="grid gap-3 boxed rounded-xl bg-hover p-3">
          <p className="font-medium">{t('settings.conflict', { field: t(labels[field]) })}</p>
          <div className="grid gap-2">
            {choice(t('yours'), draft[field], t('settings.keepMine'), () => keepMine(field))}
            {choice(t('settings.theirs'), theirs[field], t('settings.takeTheirs'), () => takeTheirs(field))}
          </div>
        </div>
      ))}
      {edit.isError && !isConflict(edit.error) && (
        <FormError>{`${t('settings.failed')}. ${reasonOf(edit.error)}`}</FormError>
      )}
      {edit.isPending && edit.trouble !== null && (
        <p role="status" className="text-sm text-ink2">
          {t('settings.waits', { reason: reasonOf(edit.trouble) })}
        </p>
      )}
      {mayChange === false && (
        <div className="flex flex-wrap gap-2">
          {words && <Button onClick={() => void copyWithToast(words)}>{t('message.copy')}</Button>}
          <Button look="quiet" onClick={onDiscard}>
            {t('message.discard')}
          </Button>
        </div>
      )}
      {mayChange && (
        <Button
          type="submit"
          look="primary"
          className="justify-self-start"
          disabled={!changed || edit.isPending || conflicts.length > 0}
          title={conflicts.length > 0 ? t('settings.chooseFirst') : undefined}
        >
          {t(edit.isPending ? 'saving' : 'settings.save')}
        </Button>
      )}
    </Form>
  );
}
