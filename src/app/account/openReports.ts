import { perSession } from '../../browser/perSession';
import { createStore } from '../../browser/store';

/** The number of open reports as last read, for an admin of the service. */
export const openReports = perSession(() => createStore(0));
