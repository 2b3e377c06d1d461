import { useClient } from '../useClient';

/** To be called once the first view has rendered: what its early answers may have missed is requested then. */
export const useSettled = (): (() => void) => useClient().data.live.settled;
