import { perSession } from '../../browser/perSession';
import { createStore } from '../../browser/store';

/** The open offer: the web storage key that records the answer of the person. Null while no offer is open. */
export const notificationOffer = perSession(() => createStore<string | null>(null));
