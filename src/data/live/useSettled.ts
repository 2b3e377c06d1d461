import { useData } from '../DataContext';

/** What to call once the first view has its words: the service is asked what those may have missed. */
export const useSettled = (): (() => void) => useData().live.settled;
