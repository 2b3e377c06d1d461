import { createStore, useStore } from '../../../browser/store';

/** What is reported to the admins of the service. */
export type Reported = { type: 'group'; id: string } | { type: 'message'; id: string };

const reported = createStore<Reported | null>(null);

/** Opens the dialog from a menu, which is gone by then, and so are most of those who drew it. */
export const openReport = (what: Reported): void => reported.set(what);
export const closeReport = (): void => reported.set(null);
export const useReported = (): Reported | null => useStore(reported);
