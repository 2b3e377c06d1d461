export { createBulkActions } from '../../data/bulk/bulkActions';
export { recover } from '../../data/writes/journal/recover';
export { createDrain, decided } from '../../outbox/queue/drain/drain';
export { createUploads } from '../../outbox/uploads/uploads';
