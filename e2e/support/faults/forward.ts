import { type IncomingMessage, type OutgoingHttpHeaders, request as open, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/** A whole answer of the service. */
export interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** Headers that belong to one connection and not to the message. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'proxy-connection',
]);
const carried = (headers: NodeJS.Dict<string | string[]>): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.has(name)));

const options = (target: string, request: IncomingMessage) => ({
  ...{ host: new URL(target).hostname, port: new URL(target).port, path: request.url, method: request.method },
  headers: carried(request.headers),
  agent: false as const,
});

/** Forwards a request and waits for the complete answer. */
export function forward(target: string, request: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const upstream = open(options(target, request), (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 502, headers: carried(answer.headers), body: Buffer.concat(chunks) });
      });
    });
    upstream.on('error', reject);
    upstream.end(body);
  });
}

/** Streams a request to the service and the answer back, so that streams of events work. */
export function pass(target: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const upstream = open(options(target, request), (answer) => {
      response.writeHead(answer.statusCode ?? 502, carried(answer.headers));
      response.flushHeaders();
      pipeline(answer, response, (error) => (error ? reject(error) : resolve()));
    });
    upstream.on('error', reject);
    response.on('close', () => upstream.destroy());
    pipeline(request, upstream, () => {});
  });
}
