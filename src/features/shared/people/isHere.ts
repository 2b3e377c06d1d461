import type { Contact } from '#contract/resources';

/** Seconds after which somebody who did something is not here any more. */
const hereForSeconds = 120;

/** `now`: seconds. */
export const isHere = ({ last_active_at: at }: Pick<Contact, 'last_active_at'>, now: number): boolean =>
  at !== null && now - at < hereForSeconds;
