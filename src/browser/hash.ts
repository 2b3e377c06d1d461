/** FNV-1a, 32 bits, in base 36: tells apart what this client made or keeps itself, and guards nothing. */
export function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return (value >>> 0).toString(36);
}
