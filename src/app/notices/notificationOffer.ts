import { perSession } from '../../browser/perSession';
import { createStore } from '../../browser/store';

/** The storage key for the person's answer to the offer. Null while no offer is open. */
export const notificationOffer = perSession(() => createStore<string | null>(null));
