import { type FormEvent, useState } from 'react';
import type { Group } from '../../../contract/resources';
import { useEditGroup } from '../../../data/groups/useGroupWrites';
import { isConflict, reasonOf } from '../../../i18n/failures';
import { t } from '../../../i18n/translate';
import { Button } from '../../../ui/Button';
import { toast } from '../../../ui/overlay/toasts';
import { GroupFields } from '../form/GroupFields';
import { type GroupDraft, type GroupFormErrors, problemsOf } from '../form/groupForm';
import { ConflictNotice } from './ConflictNotice';
import { type DraftField, mergeDraft, sameDraft } from './mergeDraft';

const asDraft = (group: Group): GroupDraft => ({
  name: group.name,
  description: group.description ?? '',
  avatar_url: group.avatar_url ?? '',
});

/** What differs from the group the person started from: only that is sent, so a colleague's change to another field survives. */
function changedFields(base: GroupDraft, draft: GroupDraft) {
  return {
    ...(draft.name !== base.name && { name: draft.name }),
    ...(draft.description !== base.description && {
      description: draft.description.trim() === '' ? null : draft.description,
    }),
    ...(draft.avatar_url.trim() !== base.avatar_url && { avatar_url: draft.avatar_url.trim() || null }),
  };
}

interface DetailsFormProps {
  group: Group;
  /** As the service has it, without what this form has predicted. */
  known: Group;
  disabled: boolean;
}

export function DetailsForm({ group, known, disabled }: DetailsFormProps) {
  const [start, setStart] = useState(() => asDraft(group));
  const [typed, setTyped] = useState(start);
  const [errors, setErrors] = useState<GroupFormErrors>({});
  const edit = useEditGroup(group.id);
  const theirs = asDraft(known);
  // While it is being saved, what was typed is neither theirs nor forgotten.
  const { base, draft, conflicts } = edit.isPending
    ? { base: start, draft: typed, conflicts: [] }
    : mergeDraft(start, typed, theirs);
  if (!sameDraft(base, start)) setStart(base);
  if (!sameDraft(draft, typed)) setTyped(draft);
  const fields = changedFields(base, draft);
  const changed = Object.keys(fields).length > 0;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problems = problemsOf(draft);
    setErrors(problems);
    if (Object.keys(problems).length > 0 || !changed || conflicts.length > 0) return;
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

  const keepMine = (field: DraftField) => setStart({ ...base, [field]: theirs[field] });
  const takeTheirs = (field: DraftField) => {
    setStart({ ...base, [field]: theirs[field] });
    setTyped({ ...draft, [field]: theirs[field] });
  };

  return (
    <form onSubmit={submit} noValidate aria-label={t('settings.details')} className="grid gap-4">
      <GroupFields draft={draft} errors={errors} onChange={setTyped} disabled={disabled} />
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
        <p role="alert" className="text-sm font-medium text-danger">
          {`${t('settings.failed')}. ${reasonOf(edit.error)}`}
        </p>
      )}
      {edit.isPending && edit.trouble !== null && (
        <p role="status" className="text-sm text-ink2">
          {t('settings.waits', { reason: reasonOf(edit.trouble) })}
        </p>
      )}
      {!disabled && (
        <div className="flex justify-end">
          <Button
            type="submit"
            look="primary"
            disabled={!changed || edit.isPending || conflicts.length > 0}
            title={conflicts.length > 0 ? t('settings.chooseFirst') : undefined}
          >
            {t(edit.isPending ? 'settings.saving' : 'settings.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
