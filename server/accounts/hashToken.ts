import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, URL-safe. */
export const newToken = () => randomBytes(32).toString('base64url');
/** A hash without salt or cost is enough for what cannot be guessed. Looked up by it, so no comparison can leak. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
