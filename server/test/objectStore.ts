import { once } from 'node:events';
import { createServer } from 'node:http';
import { randomLetters } from '../ids';
import { type ObjectPlace, readObjectPlace, signedAddress } from '../objectPlace';

interface StoredObject {
  bytes: Buffer;
  at: number;
}

export const everyMethod = ['GET', 'HEAD', 'PUT', 'DELETE'];

/**
 * Starts an S3-compatible store in memory, with the operations that the service uses. The store refuses wrong signatures, and the
 * methods that `state.refuses` lists.
 */
export async function startObjectStore() {
  const objects = new Map<string, StoredObject>();
  const state: { refuses: string[] } = { refuses: [] };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const answer = (status: number, body: Buffer | string = '', headers = {}) => {
      response.writeHead(status, { 'Content-Length': Buffer.byteLength(body), ...headers });
      response.end(request.method === 'HEAD' ? undefined : body);
    };
    if (state.refuses.includes(request.method ?? '') || !isSigned(place, request.method ?? '', url))
      return answer(403, '<Error/>');
    const name = url.pathname.split('/')[2];
    if (!name) return answer(200, listing(objects, url.searchParams.get('continuation-token')));
    const found = objects.get(name);
    switch (request.method) {
      case 'PUT':
        objects.set(name, { bytes: Buffer.concat(chunks), at: Date.now() });
        return answer(200);
      case 'DELETE':
        objects.delete(name);
        return answer(204);
      default: {
        if (!found) return answer(404, '<Error/>');
        const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
        return from ? answer(206, found.bytes.subarray(Number(from), Number(to) + 1)) : answer(200, found.bytes);
      }
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  const url = `s3+http://key:s%2Fcret@127.0.0.1:${typeof at === 'object' ? at?.port : ''}/files`;
  const place = placeOf(url);
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url, place, objects, state, close };
}
export type ObjectStore = Awaited<ReturnType<typeof startObjectStore>>;

/** Creates a bucket in a real store. `store` is the store's address without a bucket. */
export async function makeBucket(store: string): Promise<string> {
  const url = `${store}/${randomLetters(16).toLowerCase()}`;
  const place = placeOf(url);
  const { status } = await fetch(signedAddress(place, 'PUT', new URL(place.address)), { method: 'PUT' });
  if (status !== 200) throw new Error(`${store} makes no bucket: ${status}`);
  return url;
}

function placeOf(url: string): ObjectPlace {
  const place = readObjectPlace(url);
  if (!place) throw new Error(url);
  return place;
}

function isSigned(place: ObjectPlace, method: string, url: URL): boolean {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(url.searchParams.get('X-Amz-Date') ?? '') ?? [];
  const bare = new URL(url);
  for (const name of [...bare.searchParams.keys()]) if (name.startsWith('X-Amz-')) bare.searchParams.delete(name);
  const now = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return url.href === signedAddress(place, method, bare, { now });
}

/** A page has only two names, so that a listing has several pages. */
function listing(objects: Map<string, StoredObject>, after: string | null): string {
  const rest = [...objects].sort(([a], [b]) => (a < b ? -1 : 1)).filter(([name]) => after === null || name > after);
  const page = rest.slice(0, 2);
  const entries = page.map(
    ([name, { at }]) =>
      `<Contents><Key>${name}</Key><LastModified>${new Date(at).toISOString()}</LastModified></Contents>`,
  );
  const next = rest.length > 2 ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : '';
  return `<ListBucketResult>${entries.join('')}${next}</ListBucketResult>`;
}
