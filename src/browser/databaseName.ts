import { fnv1a } from './hash';

/**
 * One database for one person on one service, so that nothing is sent under another name. Keys in web storage begin with it.
 */
export const databaseName = (base: string, contactId: string): string =>
  `confab:${fnv1a(base).toString(16).padStart(8, '0')}:${contactId}`;
