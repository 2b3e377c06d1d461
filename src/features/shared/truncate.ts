/** UTF-16 units, without half a character at the end. */
export const truncate = (text: string, length: number): string => text.slice(0, length).replace(/\p{Cs}$/u, '');
