import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { appPath } from '#browser/appPath';
import type { Group } from '#contract/resources';
import { ChosenPeople } from '#data/groups/chosenPeople';
import { t } from '#i18n/translate';
import { toast } from '#ui/overlay/toastStore';
import { paths } from '../../../paths';
import { createFormState } from '../../shared/formState';
import { GroupDraft } from '../form/groupForm';

const Unsaved = z.object({ start: GroupDraft, typed: GroupDraft });

/** People who were chosen or typed and are not members yet. */
const AddedPeople = z.object({ chosen: ChosenPeople, query: z.string() });
export type AddedPeople = z.infer<typeof AddedPeople>;

export const addedPeople = createFormState('added-people', AddedPeople);

/** Unsaved text by group, so that it survives the closed panel. */
const details = createFormState('group', Unsaved);

export function useUnsavedDetails(groupId: string) {
  const unsaved = details.useValues();
  const added = addedPeople.useValues();
  return {
    isAdding: () => {
      const { chosen = [], query = '' } = added.get(groupId) ?? {};
      return chosen.length > 0 || query.trim() !== '';
    },
    get: () => unsaved.get(groupId),
    keep: (typed: z.infer<typeof Unsaved> | null) => (typed ? unsaved.set(groupId, typed) : unsaved.remove(groupId)),
  };
}

/** When the panel closes with unsaved text, says that it is still there and offers to continue. */
export function useUnsavedNotice(group: Group): void {
  const navigate = useNavigate();
  const { get, isAdding } = useUnsavedDetails(group.id);
  const settings = paths.groupSettings(group.id);
  const say = useEffectEvent(() => {
    const here = appPath(location.pathname);
    if ((!get() && !isAdding()) || here === settings || here === paths.signIn()) return;
    toast(t('settings.kept', { name: group.name }), {
      action: { label: t('goOn'), run: () => navigate(settings) },
    });
  });
  // Runs when the panel closes, in any way.
  useEffect(() => () => say(), []);
}
