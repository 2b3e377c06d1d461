import { createPart } from '#ui/parts/parts';

export const attachmentsPart = createPart('attachments', () => import('./attachmentTiles'));
