import type { Contact } from '#contract/resources';
import { inSentence, whenOf } from '#i18n/dates';
import { t } from '#i18n/translate';

const hereForSeconds = 120;

/** `now` is in Unix seconds. */
export const isHere = ({ last_active_at: at }: Pick<Contact, 'last_active_at'>, now: number): boolean =>
  at !== null && now - at < hereForSeconds;

export function activityOf(contact: Pick<Contact, 'last_active_at'>, now: number): string | null {
  if (contact.last_active_at === null) return null;
  return isHere(contact, now)
    ? t('person.here')
    : t('people.active', { when: inSentence(whenOf(contact.last_active_at, new Date(now * 1000))) });
}
