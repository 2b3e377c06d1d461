import { createContext, use } from 'react';
import type { Contact } from '#contract/resources';

interface People {
  usernames: readonly string[];
  me: string;
  contacts: readonly Contact[];
  hues: ReadonlyMap<string, number>;
}

export const PeopleContext = createContext<People>({ usernames: [], me: '', contacts: [], hues: new Map() });

/**
 * Tab index of the buttons in a message. The value is -1 until a button of the message has the focus, because the log
 * is a single tab stop.
 */
export const RowTabIndex = createContext<-1 | undefined>(undefined);

export const useRowTabIndex = (): -1 | undefined => use(RowTabIndex);
