import { useStore } from '../../browser/store';
import { useClient } from '../useClient';
import type { ConnectionState } from './connectionStatus';

/** The state of the connection, for the status that says so; silent when all is well. */
export const useConnectionStatus = (): ConnectionState => useStore(useClient().data.connection);
