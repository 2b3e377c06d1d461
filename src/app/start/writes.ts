export { createBulkActions } from '../../data/bulk/bulkActions';
export { startDeviceWriter } from '../../data/device/deviceWriter';
export { startLive } from '../../data/live/live';
export { recover } from '../../data/writes/journal/recover';
export { createDrain, decided } from '../../outbox/queue/drain/drain';
export { createUploads } from '../../outbox/uploads/uploads';
