import { createHmac, timingSafeEqual } from 'node:crypto';

const daySeconds = 86_400;

/** The stored reference to an uploaded file. No URL has the same form. */
export const fileReference = ({ id, secret }: { id: string; secret: string }) => `upload:${id}:${secret}`;

export function parseReference(stored: string | null): { id: string; secret: string } | undefined {
  const [, id, secret] = /^upload:(\w+):(\w+)$/.exec(stored ?? '') ?? [];
  return id && secret ? { id, secret } : undefined;
}

/**
 * Returns the signed URL of a stored reference, and every other text unchanged. The URL is valid for one to two days. It stays the
 * same for a day, so that browsers can cache the file. Deleting the upload's row revokes all its URLs.
 */
export function toSignedUrl(stored: string, filename: string, now = Date.now()): string {
  const reference = parseReference(stored);
  if (!reference) return stored;
  const expires = (Math.floor(now / 1_000 / daySeconds) + 2) * daySeconds;
  const name = encodeURIComponent(filename.toWellFormed());
  return `/v1/files/${reference.id}/${name}?expires=${expires}&signature=${sign(reference, expires)}`;
}

/** Seconds until a signed URL expires; undefined for a wrong or expired signature. */
export function verifySignature(
  upload: { id: string; secret: string },
  asked: { expires: string; signature: string },
  now = Date.now(),
): number | undefined {
  const expires = Number(asked.expires);
  if (!/^\d{1,12}$/.test(asked.expires) || expires * 1_000 <= now) return undefined;
  const expected = Buffer.from(sign(upload, expires));
  const given = Buffer.from(asked.signature);
  return expected.length === given.length && timingSafeEqual(expected, given)
    ? expires - Math.floor(now / 1_000)
    : undefined;
}

const sign = ({ id, secret }: { id: string; secret: string }, expires: number) =>
  createHmac('sha256', secret).update(`${id} ${expires}`).digest('base64url').slice(0, 32);

/** The id of the upload in a URL of this service (a bare path, or one of `hosts`). */
export function uploadIdIn(address: string, hosts: string[]): string | undefined {
  const [, host, id] = /^(?:https?:\/\/([^/]+))?\/v1\/files\/(att_\w+)(?:[/?#]|$)/i.exec(address) ?? [];
  return id && (host === undefined || hosts.includes(host.toLowerCase())) ? id : undefined;
}
