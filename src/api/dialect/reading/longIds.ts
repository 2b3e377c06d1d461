/**
 * Matches an id that is a number with more digits than JavaScript keeps; not inside a string, whose quotes are escaped.
 */
export const longId = /("(?:\w+_)?id"\s*:\s*)(\d{16,})/;
const longIds = new RegExp(longId, 'g');

/** The JSON with such ids as text. */
export const quoteLongIds = (json: string): string => json.replaceAll(longIds, '$1"$2"');
