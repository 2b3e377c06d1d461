import type { Context } from 'hono';
import { isPicture } from '../../src/contract/fileTypes';
import type { Env } from '../http/env';
import type { ParsedRequest } from '../http/route';
import { fieldError, refuseFields } from '../refusal';
import type { Settings } from '../settings';
import { fileReference, parseReference, uploadIdIn } from '../signedUrl';
import type { Tx } from '../store/database/schema';
import { claimUpload, deleteUploads, type UploadPlace, unattachedUploads } from '../store/messages/uploads';

type AvatarRequest = Pick<ParsedRequest, 'service' | 'c' | 'caller'> & {
  body: { avatar_url?: string | null | undefined };
};

/** True if the URL names the stored picture, also with an older signature. */
export function isCurrentAvatar(
  { service, c, body: { avatar_url } }: Omit<AvatarRequest, 'caller'>,
  current: string | null,
): boolean {
  const id = avatar_url ? uploadIdIn(avatar_url, hostsOf(c, service.settings)) : undefined;
  return id === undefined ? avatar_url === current : parseReference(current)?.id === id;
}

/** Returns a reference for an upload of the caller, and any other URL unchanged. Throws `unknown-attachment`. */
export async function readAvatar(
  tx: Tx,
  request: AvatarRequest,
  current: string | null,
): Promise<string | null | undefined> {
  if (isCurrentAvatar(request, current)) return current;
  const { service, c, caller, body } = request;
  const { avatar_url } = body;
  const id = avatar_url ? uploadIdIn(avatar_url, hostsOf(c, service.settings)) : undefined;
  if (!id) return avatar_url;
  const [upload] = await unattachedUploads(tx, service.store.kind, [id], caller.id);
  if (!upload || !isPicture(upload.file_type)) throw refuseFields([fieldError('/avatar_url', 'unknown-attachment')]);
  return fileReference(upload);
}

/** Attaches the new picture, and returns the names of the files to delete. Throws `unknown-attachment`. */
export async function attachAvatar(
  tx: Tx,
  place: UploadPlace,
  before: string | null,
  after: string | null,
): Promise<string[]> {
  if (before === after) return [];
  const fresh = parseReference(after);
  if (fresh && !(await claimUpload(tx, fresh.id, place)))
    throw refuseFields([fieldError('/avatar_url', 'unknown-attachment')]);
  const old = parseReference(before);
  return old ? deleteUploads(tx, [old.id]) : [];
}

function hostsOf(c: Context<Env>, { publicUrl }: Settings): string[] {
  const hosts = [new URL(c.req.url).host, ...(publicUrl ? [new URL(publicUrl).host] : [])];
  return hosts.map((host) => host.toLowerCase());
}
