import { Eye, EyeOff } from 'lucide-react';
import type { Group } from '#contract/resources';
import { useGroupPreferences } from '#data/groups/useGroupPreferences';
import { useClient } from '#data/useClient';
import { t } from '#i18n/translate';
import type { MenuAction } from '#ui/overlay/Menu';
import { toast } from '#ui/overlay/toastStore';
import { isHidden } from './quarantine';

export function useHideItem(group: Group, onHide?: () => void): MenuAction | undefined {
  const preferences = useGroupPreferences();
  const conversations = useClient().data.conversations.get();
  const { id, name } = group;
  const conversation = conversations.get(group.conversation_id);
  if (!conversation || conversation.latest_unknown) return undefined;
  const before = preferences.hidden.get(id) ?? null;
  const change = (hidden_at: number | null, words: string) => {
    preferences.choose(id, { hidden_at });
    const undo = () => preferences.choose(id, { hidden_at: before });
    toast(words, { about: id, action: { label: t('undo'), run: undo } });
  };
  if (isHidden(group, conversations, preferences))
    return { label: t('groups.unhide'), icon: Eye, run: () => change(null, t('groups.unhid', { name })) };
  const run = () => {
    onHide?.();
    const words = preferences.muted.has(id) ? 'groups.hidMuted' : 'groups.hid';
    // The time comes from the service's clock, so that each later message shows the group again.
    change(conversation.latest_message?.created_at ?? group.created_at, t(words, { name }));
  };
  return { label: t('groups.hide'), icon: EyeOff, run };
}
