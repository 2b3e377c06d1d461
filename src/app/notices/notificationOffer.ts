import { perSession } from '../../browser/perSession';
import { createStore } from '../../browser/store';

/** Storage key for the answer; null while no offer is open. */
export const notificationOffer = perSession(() => createStore<string | null>(null));
