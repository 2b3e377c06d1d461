import { createContext } from 'react';

/** Who can be called in this conversation, and who is looking. */
export interface People {
  usernames: readonly string[];
  me: string;
}

export const PeopleContext = createContext<People>({ usernames: [], me: '' });
