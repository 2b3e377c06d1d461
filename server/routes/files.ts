import type { Context, Hono } from 'hono';
import { showsInline } from '../files/upload/types';
import type { Env } from '../http/env';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import { verifySignature } from '../signedUrl';
import type { Db } from '../store/database/schema';
import { groupOfMessage } from '../store/groups/groups';
import { findUpload, type UploadRow } from '../store/messages/uploads';
import { bytesPerDownload } from '../throttle/rateLimit';

/** URLs are signed, because an `<img>` cannot send a token. Only media are shown inline, so that an uploaded page never runs. */
export function fileRoutes(app: Hono<Env>, { store, files, settings, rates }: Service) {
  app.get('/v1/files/:id/:name', async (c) => {
    const ip = c.get('ip');
    rates.check('download', ip);
    const upload = await findUpload(store.db, c.req.param('id'));
    const { expires = '', signature = '' } = c.req.query();
    const life = upload && verifySignature(upload, { expires, signature });
    if (!upload || life === undefined || (await isErased(store.db, upload))) throw new Refusal('not-found');
    const range = readRange(c.req.header('Range'), upload.file_size);
    if (range === 'outside')
      return c.body(null, 416, { 'Content-Range': `bytes */${upload.file_size}`, 'Cache-Control': 'no-store' });
    const { from, to } = range ?? { from: 0, to: upload.file_size - 1 };
    const charge = (bytes: number) => rates.count('download', ip, bytes / bytesPerDownload);
    const begin = async () => {
      await files.check(upload.name, upload.file_size);
      return c.req.method === 'HEAD' ? null : files.read(upload.name, from, to, charge);
    };
    // Starts to read the file before the status is sent, so that a failed read still gets an error status.
    const body = await begin().catch(async (error: unknown) => {
      // If the row is gone, the file was deleted a moment ago, and the failed read needs no log entry.
      throw (await findUpload(store.db, upload.id)) ? error : new Refusal('not-found');
    });
    c.header('Content-Type', upload.file_type);
    c.header('Content-Length', String(to - from + 1));
    c.header('Content-Disposition', disposition(c, upload));
    c.header('Accept-Ranges', 'bytes');
    c.header('Cache-Control', `private, max-age=${life}, immutable`);
    // Pages of `corsOrigins` can show the file only with this header.
    if (settings.corsOrigins.length > 0) c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    if (range) c.header('Content-Range', `bytes ${from}-${to}/${upload.file_size}`);
    const status = range ? 206 : 200;
    return body ? c.body(body, status) : c.body(null, status);
  });
}

const isErased = async (db: Db, { message_id }: UploadRow) =>
  message_id !== null && (await groupOfMessage(db, message_id)) === undefined;

function disposition(c: Context, { filename, file_type }: UploadRow): string {
  const kind = showsInline(file_type) && c.req.query('download') === undefined ? 'inline' : 'attachment';
  const plain = filename.normalize('NFKD').replace(/[^\w. -]/g, '_');
  const exact = encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}

/**
 * Reads a single byte range. Returns `outside` if the range starts after the end of the file. For any other header,
 * returns undefined, and the response is then the whole file.
 */
function readRange(header: string | undefined, size: number): { from: number; to: number } | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  return from > to ? 'outside' : { from, to };
}
