/** A text as part of a pattern of `like … escape '\'` that matches it to the letter. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
