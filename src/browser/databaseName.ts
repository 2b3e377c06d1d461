import { fnv1a } from './hash';

/** One database for one person on one service: nothing is ever sent under another name. Its keys in web storage begin with it. */
export const databaseName = (base: string, contactId: string): string =>
  `confab:${fnv1a(base).toString(16).padStart(8, '0')}:${contactId}`;
