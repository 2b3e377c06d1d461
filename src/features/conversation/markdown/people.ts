import { createContext } from 'react';
import type { Contact } from '#contract/resources';

export interface People {
  usernames: readonly string[];
  me: string;
  contacts: readonly Contact[];
  hues: ReadonlyMap<string, number>;
}

export const PeopleContext = createContext<People>({ usernames: [], me: '', contacts: [], hues: new Map() });
