import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { perSession } from '#browser/perSession';
import type { Contact, Group } from '#contract/resources';
import { t } from '#i18n/translate';
import { toast } from '#ui/overlay/toastStore';
import { paths } from '../../../paths';
import { createFormState } from '../../shared/formState';
import type { GroupDraft } from '../form/groupForm';

interface Unsaved {
  start: GroupDraft;
  typed: GroupDraft;
}

/** People who were chosen or typed and are not members yet. */
export interface AddedPeople {
  chosen: Contact[];
  query: string;
}

export const addedPeople = createFormState<AddedPeople>();

/** By group, so that the text survives the closed panel. */
const details = perSession(() => new Map<string, Unsaved>());

/** The unsaved text of a group, and the function that stores it. */
export function useUnsavedDetails(groupId: string) {
  const unsaved = details.useOwn();
  const added = addedPeople.useValues();
  return {
    isAdding: () => {
      const { chosen = [], query = '' } = added.get(groupId) ?? {};
      return chosen.length > 0 || query.trim() !== '';
    },
    get: () => unsaved.get(groupId),
    keep: (typed: Unsaved | null) => void (typed ? unsaved.set(groupId, typed) : unsaved.delete(groupId)),
  };
}

/** When the panel closes with unsaved text, says that it is still there and offers to continue. */
export function useUnsavedNotice(group: Group): void {
  const navigate = useNavigate();
  const { get, isAdding } = useUnsavedDetails(group.id);
  const settings = paths.groupSettings(group.id);
  const say = useEffectEvent(() => {
    if ((!get() && !isAdding()) || location.pathname === settings || location.pathname === paths.signIn()) return;
    toast(t('settings.kept', { name: group.name }), {
      action: { label: t('settings.goOn'), run: () => navigate(settings) },
    });
  });
  // Runs when the panel closes, in any way.
  useEffect(() => () => say(), []);
}
