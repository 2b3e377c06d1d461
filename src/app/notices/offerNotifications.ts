import * as z from 'zod/mini';
import { hash } from '../../browser/hash';
import { notificationState } from '../../browser/page/notify';
import { currentPreferences } from '../../browser/preferences';
import { readStored, webStorage, writeStored } from '../../browser/storage';
import type { Store } from '../../browser/store';

type Offer = Store<string | null>;

/** Survives sign-out, so it contains a hash only. */
const keyOf = (base: string, contactId: string) => `confab:notifications-offered:${hash(`${base} ${contactId}`)}`;

/** Asks once for each device, while the browser is undecided. */
export function offerNotifications(offer: Offer, base: string, contactId: string): void {
  const key = keyOf(base, contactId);
  const isOpen = currentPreferences().notify === 'off' && notificationState() === 'unasked';
  if (isOpen && !readStored(webStorage(), key, z.boolean())) offer.set(key);
}

/** Either answer ends the question. */
export function answerOffer(offer: Offer): void {
  const key = offer.get();
  if (key) writeStored(webStorage(), key, true);
  offer.set(null);
}
