import type { ConnectionState } from './connection';
import { useData } from './DataContext';
import { useStore } from './store';

/** The state of the line, for the status that says so; silent when all is well. */
export const useConnection = (): ConnectionState => useStore(useData().live.connection);
