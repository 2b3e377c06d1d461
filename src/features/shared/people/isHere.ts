import type { Contact } from '#contract/resources';

/** Seconds. */
const hereForSeconds = 120;

/** `now`: seconds. */
export const isHere = ({ last_active_at: at }: Pick<Contact, 'last_active_at'>, now: number): boolean =>
  at !== null && now - at < hereForSeconds;
