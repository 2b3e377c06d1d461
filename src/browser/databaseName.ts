import { fnv1a } from './hash';

/** Separate for each person, so that nothing is sent under another name. A prefix in web storage. */
export const databaseName = (base: string, contactId: string): string =>
  `confab:${fnv1a(base).toString(16).padStart(8, '0')}:${contactId}`;
