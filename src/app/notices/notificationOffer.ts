import { perSession } from '../../browser/perSession';
import { createStore } from '../../browser/store';

/** Storage key of the answer; null while not asked. */
export const notificationOffer = perSession(() => createStore<string | null>(null));
