import { createStore } from '../../browser/store';

/** Where the answer of the person who is asked about notifications is kept, as long as they are asked. */
export const notificationOffer = createStore<string | null>(null);
