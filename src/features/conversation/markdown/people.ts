import { createContext } from 'react';

/** The people who can be mentioned in this conversation, and the one who reads it. */
export interface People {
  usernames: readonly string[];
  me: string;
  /** The colour of each member. */
  hues: ReadonlyMap<string, number>;
}

export const PeopleContext = createContext<People>({ usernames: [], me: '', hues: new Map() });
