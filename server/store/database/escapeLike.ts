/** Escapes the wildcards for `like … escape '\'`. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
