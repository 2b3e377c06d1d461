import { createContext, use } from 'react';

/** Around the content of a message row: -1 until the row is entered, so that the log is one stop of the Tab key. */
export const RowTabIndex = createContext<-1 | undefined>(undefined);

/** The tab index of a link, chip or tile; undefined where it is a stop like any other. */
export const useRowTabIndex = (): -1 | undefined => use(RowTabIndex);
