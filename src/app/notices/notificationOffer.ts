import { perSession } from '../../browser/perSession';
import { createStore } from '../../browser/store';

/** The storage key for the answer to the offer of notifications; null while nobody is asked. */
export const notificationOffer = perSession(() => createStore<string | null>(null));
