/** FNV-1a, 32 bits. Not for security. */
function fnv1a(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

export const hash = (text: string): string => fnv1a(text).toString(36);

/** Names the database and storage keys of one person on one service, so that nobody sends another person's messages. */
export const databaseName = (base: string, contactId: string): string =>
  `confab:${fnv1a(base).toString(16).padStart(8, '0')}:${contactId}`;
