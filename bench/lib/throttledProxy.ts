import { once } from 'node:events';
import { createServer, request as open } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface NetworkProfile {
  /** Milliseconds between a request and the first byte of its response. */
  latency: number;
  /** Bits a second of all responses together. */
  bits: number;
  /** Milliseconds by which each response of /v1 is delayed. */
  hold: number;
}

/** Times are of the wall clock, in ms. */
export interface Request {
  path: string;
  began: number;
  /** Undefined while the response is still arriving. */
  ended?: number;
  /** Bytes of the body as sent. */
  bytes: number;
}

export interface ThrottledProxy {
  url: string;
  kind: NetworkProfile;
  requests: Request[];
  close(): Promise<void>;
}

const pieceBytes = 4_096;
const sleep = (ms: number) => (ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve());

/** Throttles in a proxy, because a service worker's requests bypass the browser's own throttling. */
export async function startThrottledProxy(target: string, kind: NetworkProfile): Promise<ThrottledProxy> {
  const { hostname, port } = new URL(target);
  let freeAt = 0;
  const proxy: ThrottledProxy = { url: '', kind, requests: [], close };

  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const entry: Request = { path, began: performance.timeOrigin + performance.now(), bytes: 0 };
    proxy.requests.push(entry);
    await sleep(proxy.kind.latency + (path.startsWith('/v1') ? proxy.kind.hold : 0));
    const upstream = open({ hostname, port, path, method: request.method, headers: request.headers, agent: false });
    response.on('close', () => upstream.destroy());
    upstream.on('error', () => response.destroy());
    upstream.on('response', async (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.flushHeaders();
      try {
        for await (const chunk of answer) {
          if (!Buffer.isBuffer(chunk)) continue;
          for (let at = 0; at < chunk.length; at += pieceBytes) {
            const piece = chunk.subarray(at, at + pieceBytes);
            freeAt = Math.max(performance.now(), freeAt) + (piece.length * 8_000) / proxy.kind.bits;
            await sleep(freeAt - performance.now());
            entry.bytes += piece.length;
            response.write(piece);
          }
        }
        entry.ended = performance.timeOrigin + performance.now();
        response.end();
      } catch {
        response.destroy();
      }
    });
    request.pipe(upstream);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.url = `http://127.0.0.1:${addressOf(server.address()).port}`;

  async function close() {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
  return proxy;
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('the line has no address');
  return address;
}

/** The longest chain of requests in which each began after the previous one had ended. */
export function inARow(requests: readonly Request[]): number {
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const { began, ended } of requests.toSorted((a, b) => (a.ended ?? Infinity) - (b.ended ?? Infinity))) {
    if (ended === undefined || began < last) continue;
    count++;
    last = ended;
  }
  return count;
}
