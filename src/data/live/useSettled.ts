import { useData } from '../DataContext';

/** To be called once the first view has rendered: what its early answers may have missed is requested then. */
export const useSettled = (): (() => void) => useData().live.settled;
