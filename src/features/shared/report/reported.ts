import { perSession } from '#browser/perSession';
import { createStore } from '#browser/store';

/** What is reported to the admins of the service. */
export type Reported = { type: 'group'; id: string } | { type: 'message'; id: string };

/** The report whose dialog is open. The menu that opened it is gone by then. */
export const reported = perSession(() => createStore<Reported | null>(null));
