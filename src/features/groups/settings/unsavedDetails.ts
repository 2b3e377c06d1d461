import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Contact, Group } from '../../../contract/resources';
import { t } from '../../../i18n/translate';
import { paths } from '../../../paths';
import { useMe } from '../../../session/SessionContext';
import { toast } from '../../../ui/overlay/toastStore';
import { createKeptState } from '../../shared/keptState';
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

/** By person and group. */
export const addedPeople = createKeptState<AddedPeople>();

/** By person and group, as long as the page lives: a panel that is closed takes no words with it. */
const kept = new Map<string, Unsaved>();

/** What was typed about a group and is not saved, and how to keep it. */
export function useUnsavedDetails(groupId: string) {
  const key = `${useMe().id}/${groupId}`;
  return {
    isAdding: () => {
      const { chosen = [], query = '' } = addedPeople.get(key) ?? {};
      return chosen.length > 0 || query.trim() !== '';
    },
    get: () => kept.get(key),
    /** Null: it was saved, or there is nothing to save. */
    keep: (unsaved: Unsaved | null) => void (unsaved ? kept.set(key, unsaved) : kept.delete(key)),
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
