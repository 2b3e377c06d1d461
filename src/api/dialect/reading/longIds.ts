const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** True for an integer that a JavaScript number cannot hold exactly. Only ids and cursors are so long. */
const isLong = (part: string): boolean => /^\d{16,}$/.test(part) && !Number.isSafeInteger(Number(part));

export const quoteLongIds = (json: string): string =>
  json.replaceAll(token, (part) => (isLong(part) ? `"${part}"` : part));

export const longNumbersIn = (json: string): string[] => (json.match(token) ?? []).filter(isLong);
