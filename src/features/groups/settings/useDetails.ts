import { useEffect, useState } from 'react';
import { useAskBeforeUnload } from '#browser/page/useAskBeforeUnload';
import type { Group } from '#contract/resources';
import { useEditGroup } from '#data/groups/useGroupWrites';
import { useUploadPicture } from '#data/groups/useUploadPicture';
import { sameAddress } from '#data/truth/renamed';
import { t } from '#i18n/translate';
import { toast } from '#ui/overlay/toastStore';
import { type GroupDraft, type GroupFormErrors, problemsOf } from '../form/groupForm';
import { useUnsavedDetails } from './unsavedDetails';

export type DraftField = keyof GroupDraft;
const fields = ['name', 'description', 'avatar_url'] as const satisfies DraftField[];

interface Merged {
  base: GroupDraft;
  draft: GroupDraft;
  /** Fields that both changed differently. The person chooses. */
  conflicts: DraftField[];
}

/** Untouched fields follow the service. A field that both changed keeps the typed text until the person chooses. */
export function mergeDraft(base: GroupDraft, draft: GroupDraft, theirs: GroupDraft): Merged {
  const merged: Merged = { base: { ...base }, draft: { ...draft }, conflicts: [] };
  for (const field of fields) {
    const same = field === 'avatar_url' ? sameAddress : Object.is;
    if (same(theirs[field], base[field])) continue;
    const untouched = same(draft[field], base[field]);
    if (untouched || same(draft[field], theirs[field])) {
      merged.base[field] = theirs[field];
      if (untouched) merged.draft[field] = theirs[field];
    } else merged.conflicts.push(field);
  }
  return merged;
}

const sameDraft = (a: GroupDraft, b: GroupDraft): boolean => fields.every((field) => a[field] === b[field]);

const asDraft = (group: Group): GroupDraft => ({
  name: group.name,
  description: group.description ?? '',
  avatar_url: group.avatar_url ?? '',
});

/** The fields that differ from the base. Only these are sent, so that a colleague's change of another field survives. */
function changedFields(base: GroupDraft, draft: GroupDraft) {
  return {
    ...(draft.name !== base.name && { name: draft.name }),
    ...(draft.description !== base.description && {
      description: draft.description.trim() === '' ? null : draft.description,
    }),
    ...(draft.avatar_url.trim() !== base.avatar_url && { avatar_url: draft.avatar_url.trim() || null }),
  };
}

/** The typed fields of a group, merged with the service's state (`known`), and the action that saves them. */
export function useDetails(group: Group, known: Group) {
  const { get, keep } = useUnsavedDetails(group.id);
  const [start, setStart] = useState(() => get()?.start ?? asDraft(group));
  const [typed, setTyped] = useState(() => get()?.typed ?? start);
  const [errors, setErrors] = useState<GroupFormErrors>({});
  const edit = useEditGroup(group.id);
  const picture = useUploadPicture();
  const theirs = asDraft(known);
  // During a save the typed text is neither the person's nor discarded.
  const { base, draft, conflicts } = edit.isPending
    ? { base: start, draft: typed, conflicts: [] }
    : mergeDraft(start, typed, theirs);
  if (!sameDraft(base, start)) setStart(base);
  if (!sameDraft(draft, typed)) setTyped(draft);
  const fields = changedFields(base, draft);
  const changed = Object.keys(fields).length > 0;

  useAskBeforeUnload(changed && !edit.isPending);
  // Outlives the form, which ends with the panel. A save under way is in the journal.
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

  return {
    draft,
    theirs,
    errors,
    conflicts,
    changed,
    edit,
    picture,
    submit,
    set: (change: Partial<GroupDraft>) => setTyped((now) => ({ ...now, ...change })),
    keepMine: (field: DraftField) => setStart({ ...base, [field]: theirs[field] }),
    takeTheirs: (field: DraftField) => {
      setStart({ ...base, [field]: theirs[field] });
      setTyped({ ...draft, [field]: theirs[field] });
    },
  };
}
