import { Bell, BellOff, Clock, type LucideIcon } from 'lucide-react';
import { dayMs, hourMs } from '#browser/time/durations';
import { useToday } from '#browser/time/today';
import type { Group } from '#contract/resources';
import { useGroupPreferences } from '#data/groups/useGroupPreferences';
import { dayOf, timeOf } from '#i18n/dates';
import { inSentence } from '#i18n/inSentence';
import { t } from '#i18n/translate';
import { Section } from './Section';

/** Mutes the group on this device. */
export function MuteSection({ group: { id } }: { group: Group }) {
  const today = useToday();
  const { muted, mutedUntil, set, muteFor } = useGroupPreferences();
  const end = mutedUntil.get(id);
  const until = end === undefined ? null : `${inSentence(dayOf(end / 1_000, today))}, ${timeOf(end / 1_000)}`;
  return (
    <Section title={t('settings.notifications')}>
      <p role="status" className="text-sm text-ink2">
        {!muted.has(id)
          ? t('settings.loud')
          : until === null
            ? t('settings.mutedForGood')
            : t('settings.mutedUntil', { when: until })}
      </p>
      <div className="-mx-2 -my-1">
        {muted.has(id) ? (
          <Choice icon={Bell} label={t('groups.unmute')} onPress={() => set(id, 'muted', false)} />
        ) : (
          <>
            <Choice icon={Clock} label={t('settings.muteHour')} onPress={() => muteFor(id, hourMs)} />
            <Choice icon={Clock} label={t('settings.muteDay')} onPress={() => muteFor(id, dayMs)} />
            <Choice icon={BellOff} label={t('settings.muteForGood')} onPress={() => set(id, 'muted', true)} />
          </>
        )}
      </div>
    </Section>
  );
}

function Choice({ icon: Icon, label, onPress }: { icon: LucideIcon; label: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-10 w-full items-center gap-3 rounded-lg px-2 text-start hover:bg-hover pointer-coarse:min-h-11"
    >
      <Icon size="1.125rem" aria-hidden className="text-ink2" />
      {label}
    </button>
  );
}
