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

export const addedPeople = createFormState('added-people', z.object({ chosen: ChosenPeople, query: z.string() }));

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

export function useUnsavedNotice(group: Group): void {
  const navigate = useNavigate();
  const { get, isAdding } = useUnsavedDetails(group.id);
  const settings = paths.groupSettings(group.id);
  const say = useEffectEvent(() => {
    const here = appPath(location.pathname);
    if ((!get() && !isAdding()) || here === settings || here === paths.signIn()) return;
    const action = { label: t('goOn'), run: () => navigate(settings) };
    toast(t('settings.kept', { name: group.name }), { action });
  });
  useEffect(() => () => say(), []);
}
