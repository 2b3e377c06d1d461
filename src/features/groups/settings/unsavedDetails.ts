import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { perSession } from '../../../browser/perSession';
import type { Contact, Group } from '../../../contract/resources';
import { t } from '../../../i18n/translate';
import { paths } from '../../../paths';
import { toast } from '../../../ui/overlay/toastStore';
import { createFormState } from '../../shared/formState';
import type { GroupDraft } from '../form/groupForm';

interface Unsaved {
  /** What the person started from. */
  start: GroupDraft;
  typed: GroupDraft;
}

/** Chosen or typed to be added, and not members yet. */
export interface AddedPeople {
  chosen: Contact[];
  query: string;
}

/** By group. */
export const addedPeople = createFormState<AddedPeople>();

/** By group: a panel that is closed takes no words with it. */
const details = perSession(() => new Map<string, Unsaved>());

/** What was typed about a group and is not saved, and how to keep it. */
export function useUnsavedDetails(groupId: string) {
  const unsaved = details.useOwn();
  const added = addedPeople.useValues();
  return {
    isAdding: () => {
      const { chosen = [], query = '' } = added.get(groupId) ?? {};
      return chosen.length > 0 || query.trim() !== '';
    },
    get: () => unsaved.get(groupId),
    /** Null: it was saved, or there is nothing to save. */
    keep: (typed: Unsaved | null) => void (typed ? unsaved.set(groupId, typed) : unsaved.delete(groupId)),
  };
}

/** Says, when the panel goes with something unsaved, that it is kept, and offers to go on. */
export function useKeptNotice(group: Group): void {
  const navigate = useNavigate();
  const { get, isAdding } = useUnsavedDetails(group.id);
  const settings = paths.groupSettings(group.id);
  const say = useEffectEvent(() => {
    if ((!get() && !isAdding()) || location.pathname === settings || location.pathname === paths.signIn()) return;
    toast(t('settings.kept', { name: group.name }), {
      action: { label: t('settings.goOn'), run: () => navigate(settings) },
    });
  });
  // What is said is said when it goes, however it went.
  useEffect(() => () => say(), []);
}
