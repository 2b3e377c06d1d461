import type { Presence } from '../browser/tabs/presence';

/** This page among those of the browser that have the same outbox open. */
export interface ThisPage extends Pick<Presence, 'present'> {
  id: string;
  /** Resolves when the others can see it. */
  announced: Promise<void>;
}
