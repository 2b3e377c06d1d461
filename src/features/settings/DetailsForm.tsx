import { type FormEvent, useState } from 'react';
import type { Group } from '../../contract/resources';
import { useEditGroup } from '../../data/groups';
import { Button } from '../../ui/Button';
import { toast } from '../../ui/toasts';
import { isConflict, reasonOf } from '../../words/reasonOf';
import { t } from '../../words/words';
import { GroupFields } from '../shared/GroupFields';
import { type GroupDraft, type GroupFormErrors, problemsOf } from '../shared/groupForm';

const asDraft = (group: Group): GroupDraft => ({
  name: group.name,
  description: group.description ?? '',
  avatar_url: group.avatar_url ?? '',
});

/** What differs from the group the person started from: only that is sent, so a colleague's change to another field survives. */
function changedFields(base: GroupDraft, draft: GroupDraft) {
  return {
    ...(draft.name !== base.name && { name: draft.name }),
    ...(draft.description !== base.description && { description: draft.description || null }),
    ...(draft.avatar_url.trim() !== base.avatar_url && { avatar_url: draft.avatar_url.trim() || null }),
  };
}

export function DetailsForm({ group, disabled }: { group: Group; disabled: boolean }) {
  const [base, setBase] = useState(() => asDraft(group));
  const [draft, setDraft] = useState(base);
  const [errors, setErrors] = useState<GroupFormErrors>({});
  const edit = useEditGroup(group.id);
  const fields = changedFields(base, draft);
  const changed = Object.keys(fields).length > 0;
  const theirs = asDraft(group);
  const conflict = isConflict(edit.error);

  // Untouched fields follow the service; what the person typed stays.
  if (!changed && !edit.isPending && JSON.stringify(theirs) !== JSON.stringify(base)) {
    setBase(theirs);
    setDraft(theirs);
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const problems = problemsOf(draft);
    setErrors(problems);
    if (Object.keys(problems).length > 0 || !changed) return;
    edit.mutate(
      { type: 'group.edited', group_id: group.id, fields },
      {
        onSuccess: () => {
          setBase(draft);
          toast(t('settings.saved'));
        },
      },
    );
  };

  return (
    <form onSubmit={submit} noValidate aria-label={t('settings.details')} className="grid gap-4">
      <GroupFields draft={draft} errors={errors} onChange={setDraft} disabled={disabled} />
      {edit.isError && (
        <p role="alert" className="text-sm font-medium text-danger">
          {conflict ? t('settings.conflict') : `${t('settings.failed')}. ${reasonOf(edit.error)}`}
        </p>
      )}
      {!disabled && (
        <div className="flex justify-end">
          <Button type="submit" look="primary" disabled={!changed || edit.isPending}>
            {t(edit.isPending ? 'settings.saving' : 'settings.save')}
          </Button>
        </div>
      )}
    </form>
  );
}
