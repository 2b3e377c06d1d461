import { perSession } from '#browser/perSession';
import { createStore } from '#browser/store';

export type Reported = { type: 'group'; id: string } | { type: 'message'; id: string };

export const reported = perSession(() => createStore<Reported | null>(null));
