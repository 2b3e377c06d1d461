import { createBulkActions } from '../data/bulk/bulkActions';

/** Code that is there at once. */
export const loadBulkActions = async () => createBulkActions;
