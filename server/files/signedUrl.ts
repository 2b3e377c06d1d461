import { createHmac, timingSafeEqual } from 'node:crypto';

const day = 86_400;

/** What a row holds in the place of an address when the file was uploaded here. No address that people send looks so. */
export const fileReference = ({ id, secret }: { id: string; secret: string }) => `upload:${id}:${secret}`;

export function parseReference(stored: string | null): { id: string; secret: string } | undefined {
  const [, id, secret] = /^upload:(\w+):(\w+)$/.exec(stored ?? '') ?? [];
  return id && secret ? { id, secret } : undefined;
}

/**
 * The address somebody is shown. It opens one file without a token for one to two days and stays the same for a day, so
 * that a page keeps what it has loaded. Each upload has a secret of its own: with its row every address to it dies.
 */
export function toSignedUrl(stored: string, filename: string, now = Date.now()): string {
  const reference = parseReference(stored);
  if (!reference) return stored;
  const expires = (Math.floor(now / 1_000 / day) + 2) * day;
  const name = encodeURIComponent(filename.toWellFormed());
  return `/v1/files/${reference.id}/${name}?expires=${expires}&signature=${sign(reference, expires)}`;
}

/** Seconds that are left, or undefined when the address is not one that was given out. */
export function verifySignature(
  upload: { id: string; secret: string },
  asked: { expires: string; signature: string },
  now = Date.now(),
): number | undefined {
  const expires = Number(asked.expires);
  if (!/^\d{1,12}$/.test(asked.expires) || expires * 1_000 <= now) return undefined;
  const right = Buffer.from(sign(upload, expires));
  const given = Buffer.from(asked.signature);
  return right.length === given.length && timingSafeEqual(right, given) ? expires - Math.floor(now / 1_000) : undefined;
}

const sign = ({ id, secret }: { id: string; secret: string }, expires: number) =>
  createHmac('sha256', secret).update(`${id} ${expires}`).digest('base64url').slice(0, 32);

/** The upload an address points at, when it is an address of this service (`host` as it was called, or a bare path). */
export function uploadIdIn(address: string, hosts: string[]): string | undefined {
  const [, host, id] = /^(?:https?:\/\/([^/]+))?\/v1\/files\/(att_\w+)(?:[/?#]|$)/i.exec(address) ?? [];
  return id && (host === undefined || hosts.includes(host.toLowerCase())) ? id : undefined;
}
