import type { Hono } from 'hono';
import { receive } from '../files/upload/receive';
import type { Env } from '../http/env';
import { idempotent } from '../http/idempotency';
import { type ParsedRequest, route } from '../http/route';
import type { Effects } from '../http/transact';
import { newId, randomLetters } from '../ids';
import { fieldError, Refusal } from '../refusal';
import type { Service } from '../service';
import { fileReference } from '../signedUrl';
import type { Db, Tx } from '../store/database/schema';
import { toAttachment } from '../store/messages/attachments';
import { findUpload, insertUpload, lockOwner, uploadedBytes } from '../store/messages/uploads';

export function uploadRoutes(app: Hono<Env>, service: Service) {
  const { files, settings, store } = service;
  const { limits } = settings;

  async function checkQuota(db: Db, ownerId: string, more: number) {
    const max = limits.attachmentQuota;
    const actual = (await uploadedBytes(db, ownerId)) + more;
    if (actual > max)
      throw new Refusal('quota-exceeded', { fields: [fieldError('/file', 'quota-exceeded', { max, actual })] });
  }

  /** Inserts the row after the file is complete on the disk. Removes the file unless a row names the file. */
  async function take(request: ParsedRequest<'createAttachment'>): Promise<Response> {
    const { c, caller } = request;
    await checkQuota(store.db, caller.id, 1);
    const name = await files.newName();
    let kept = false;
    try {
      const received = await receive(c.req.raw, files.path(name), limits.attachmentSize);
      const examined = await files.examine(name, received.filename, limits, caller.id);
      const body = { sha256: received.sha256, filename: received.filename };
      const work = async (tx: Tx, effects: Effects, now: number) => {
        effects.undo.push(() => {
          kept = false;
        });
        await lockOwner(tx, store.kind, caller.id);
        await checkQuota(tx, caller.id, examined.file_size);
        const row = { id: newId('att', now), owner_id: caller.id, name, secret: randomLetters(32), ...examined };
        await insertUpload(tx, { ...row, message_id: null, group_id: null, created_at: now });
        kept = true;
        return { id: row.id };
      };
      return await idempotent({ ...request, body }, work, async (db, id) => {
        const row = await findUpload(db, id);
        if (!row) return undefined;
        kept = row.name === name;
        return { value: toAttachment({ ...row, position: 0, file_url: fileReference(row), alt: null }), etag: '"1"' };
      });
    } finally {
      if (!kept) await files.remove([name]);
    }
  }

  route(app, service, 'createAttachment', take, { rate: 'upload' });
}
