import { perSession } from '../../browser/perSession';
import { createStore } from '../../browser/store';

export const openReports = perSession(() => createStore(0));
