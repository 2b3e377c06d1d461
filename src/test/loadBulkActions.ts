import { createBulkActions } from '../data/bulk/bulkActions';

/** Replaces the part that the app loads late: here it is loaded from the start. */
export const loadBulkActions = async () => createBulkActions;
