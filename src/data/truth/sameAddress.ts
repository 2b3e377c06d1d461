/** An upload's address is signed afresh each time it is read; what it leads to is before the question mark. */
const bare = (address: string | null): string =>
  address?.includes('/v1/files/') ? (address.split('?')[0] ?? '').replace(/^https?:\/\/[^/]+/, '') : (address ?? '');

/** Whether two addresses of a picture lead to the same picture. */
export const sameAddress = (a: string | null, b: string | null): boolean => bare(a) === bare(b);
