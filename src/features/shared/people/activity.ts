import type { Contact } from '../../../contract/resources';
import { whenOf } from '../../../i18n/dates';
import { t } from '../../../i18n/translate';

/** Seconds after which somebody who did something is not here any more. */
const hereForSeconds = 120;

/** `now`: seconds. */
export const isHere = ({ last_active_at: at }: Pick<Contact, 'last_active_at'>, now: number): boolean =>
  at !== null && now - at < hereForSeconds;

/** "Here now", "Active yesterday"; null where the service does not say. */
export function activityOf(contact: Pick<Contact, 'last_active_at'>, now: number): string | null {
  if (contact.last_active_at === null) return null;
  return isHere(contact, now)
    ? t('person.here')
    : t('people.active', { when: whenOf(contact.last_active_at, new Date(now * 1000)) });
}
