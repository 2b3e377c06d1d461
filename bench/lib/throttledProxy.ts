import { once } from 'node:events';
import { createServer, request as open } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Kinds of line a page may be loaded over. */
export interface NetworkProfile {
  /** Milliseconds that are added between a request and the first byte of its answer. */
  latency: number;
  /** The rate of all answers together, in bits a second. */
  bits: number;
  /** How long each answer of the interface is held back, in ms. */
  hold: number;
}

/** A request that was made over the line. Times are of the wall clock, in ms. */
export interface Request {
  path: string;
  began: number;
  /** Undefined while its answer is still coming, as that of the event stream always is. */
  ended?: number;
  /** Bytes of the answer's body as sent. */
  bytes: number;
}

export interface ThrottledProxy {
  url: string;
  kind: NetworkProfile;
  /** Since it was last emptied. */
  requests: Request[];
  close(): Promise<void>;
}

const pieceBytes = 4_096;
const sleep = (ms: number) => (ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve());

/**
 * A line to a service. The browser's own throttling leaves a service worker's requests as fast as they were; this is the
 * same for every request, and says what was asked.
 */
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

/** How many of the requests came one after another: the longest chain in which each began after the last had ended. */
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
