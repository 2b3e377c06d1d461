import { createContext } from 'react';
import type { Contact } from '#contract/resources';

/** The people who can be mentioned in this conversation, and the one who reads it. */
export interface People {
  usernames: readonly string[];
  me: string;
  contacts: readonly Contact[];
  /** The colour of each member. */
  hues: ReadonlyMap<string, number>;
}

export const PeopleContext = createContext<People>({ usernames: [], me: '', contacts: [], hues: new Map() });
