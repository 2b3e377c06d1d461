import type { Hono } from 'hono';
import { endpoints } from '../../src/contract';
import { fieldError, Refusal } from '../errors';
import { once } from '../idempotency';
import { newId, randomLetters } from '../ids';
import { type Asked, route } from '../route';
import type { Env, Service } from '../service';
import { referTo } from '../signedUrl';
import { toAttachment } from '../store/attachments';
import { bytesOf, insertUpload } from '../store/uploads';
import { examine } from '../upload/examine';
import { receive } from '../upload/receive';

export function uploadRoutes(app: Hono<Env>, service: Service) {
  const { files, settings, store } = service;
  const { limits } = settings;

  async function checkQuota(ownerId: string, more: number) {
    const max = limits.attachmentQuota;
    const actual = (await bytesOf(store.db, ownerId)) + more;
    if (actual > max)
      throw new Refusal('quota-exceeded', { fields: [fieldError('/file', 'quota-exceeded', { max, actual })] });
  }

  /** The file is whole and on the disk before there is a row of it; whatever goes wrong before, it goes again. */
  async function take(asked: Asked<typeof endpoints.createAttachment>): Promise<Response> {
    const { c, caller } = asked;
    await checkQuota(caller.id, 1);
    const name = await files.fresh();
    let kept = false;
    try {
      const received = await receive(c.req.raw, files.path(name), limits.attachmentSize);
      const examined = await examine(files.path(name), received.filename, limits);
      await checkQuota(caller.id, examined.file_size);
      const body = { sha256: received.sha256, filename: received.filename };
      return await once({ ...asked, body }, async (tx, _notes, now) => {
        const row = { id: newId('att', now), owner_id: caller.id, name, secret: randomLetters(32), ...examined };
        await insertUpload(tx, { ...row, message_id: null, group_id: null, created_at: now });
        kept = true;
        const place = { message_id: null, position: 0, file_url: referTo(row), alt: null, created_at: now };
        return { value: toAttachment({ ...row, ...place }), etag: '"1"', resourceId: row.id, conversationId: null };
      });
    } finally {
      if (!kept) await files.remove([name]);
    }
  }

  route(app, service, endpoints.createAttachment, take, { rate: 'upload' });
}
