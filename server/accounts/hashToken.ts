import { createHash, randomBytes } from 'node:crypto';

export const newToken = () => randomBytes(32).toString('base64url');
/** SHA-256 without salt is enough for 256 random bits. The time of a lookup by hash reveals nothing about the token. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
