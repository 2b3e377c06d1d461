import { createContext, useContext } from 'react';

const RowTabIndex = createContext<-1 | undefined>(undefined);

/** Around the content of a message row: -1 until the row is entered, so that the log is one stop of the Tab key. */
export const RowTabIndexProvider = RowTabIndex.Provider;

/** The tab index of a link, chip or tile; undefined where it is a stop like any other. */
export const useRowTabIndex = (): -1 | undefined => useContext(RowTabIndex);
