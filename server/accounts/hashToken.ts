import { createHash, randomBytes } from 'node:crypto';

export const newToken = () => randomBytes(32).toString('base64url');
/**
 * SHA-256 without salt or cost is enough for 256 random bits. Tokens are found by their hash, so no comparison leaks timing.
 */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
