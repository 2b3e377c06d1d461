import { Bell, BellOff, Clock, Sunrise } from 'lucide-react';
import { hourMs } from '#browser/time/durations';
import type { Group } from '#contract/resources';
import { useGroupPreferences } from '#data/groups/useGroupPreferences';
import { timeOf } from '#i18n/dates';
import { t } from '#i18n/translate';
import type { MenuAction, MenuChoices } from '#ui/overlay/Menu';
import { toast } from '#ui/overlay/toastStore';

type Named = Pick<Group, 'id' | 'name'>;

export function useSetMute() {
  const { muted, mutedUntil, choose } = useGroupPreferences();
  const isMuted = (id: string) => muted.has(id);
  /** `end` is in Unix milliseconds. Without `end`, the mute does not expire. */
  const setMute = ({ id, name }: Named, on: boolean, end?: number) => {
    const change = (isOn: boolean, until?: number) =>
      choose(id, { muted: isOn, muted_until: until === undefined ? null : Math.ceil(until / 1_000) });
    const before = { on: isMuted(id), end: mutedUntil.get(id) };
    change(on, end);
    const action = { label: t('undo'), run: () => change(before.on, before.end) };
    toast(t(on ? 'groups.mutedIt' : 'groups.unmutedIt', { name }), { about: id, action });
  };
  return { isMuted, setMute };
}

export const tomorrowMorning = (now: Date): number =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 8).getTime();

export function useMuteChoices(group: Named): MenuAction[] {
  const { setMute } = useSetMute();
  const mute = (end?: number) => setMute(group, true, end);
  const morning = tomorrowMorning(new Date());
  return [
    { label: t('mute.hour'), icon: Clock, run: () => mute(Date.now() + hourMs) },
    { label: t('mute.hours'), icon: Clock, run: () => mute(Date.now() + 8 * hourMs) },
    { label: t('mute.tomorrow'), description: timeOf(morning / 1_000), icon: Sunrise, run: () => mute(morning) },
    { label: t('mute.forGood'), icon: BellOff, run: () => mute() },
  ];
}

export function useMuteItem(group: Named): MenuAction | MenuChoices {
  const { isMuted, setMute } = useSetMute();
  const choices = useMuteChoices(group);
  return isMuted(group.id)
    ? { label: t('groups.unmute'), icon: Bell, run: () => setMute(group, false) }
    : { label: t('groups.mute'), icon: BellOff, choices };
}
