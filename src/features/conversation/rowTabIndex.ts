import { createContext, use } from 'react';

/** -1 until the row is entered, so that the log is one tab stop. */
export const RowTabIndex = createContext<-1 | undefined>(undefined);

/** Undefined outside of rows. */
export const useRowTabIndex = (): -1 | undefined => use(RowTabIndex);
