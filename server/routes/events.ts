import type { Hono } from 'hono';
import { maxBufferBytes, type Stream } from '../events/hub';
import { requireCaller } from '../http/auth';
import type { Env } from '../http/env';
import type { Service } from '../service';
import { isTokenAlive } from '../store/people/tokens';

const maxTimerMs = 2 ** 31 - 1;
const encoder = new TextEncoder();
const streamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

export function eventRoutes(app: Hono<Env>, service: Service) {
  app.get('/v1/events', async (c) => {
    const caller = await requireCaller(service, c);
    service.rates.take(c, 'read', caller.id);
    service.rates.count('address', c.get('ip'), -1);
    // Opens no stream for a HEAD request, because the stream would stay open without a reader.
    if (c.req.method === 'HEAD') return c.body(null, 200, streamHeaders);
    const { readable, stream } = open(service, caller);
    try {
      const lastSeen = readLastEventId(c.req.header('Last-Event-ID'));
      const catchUp = () => service.hub.connect(stream, lastSeen);
      // The request counts as a running request of the caller until the missed events are sent.
      const rows = await service.concurrency.withinLimit(caller.id, catchUp);
      service.rates.charge('read', caller.id, { rows });
      // Checks the session again, because the session may have ended before the hub knew the stream.
      await requireCaller(service, c);
    } catch (error) {
      stream.close();
      throw error;
    }
    return c.body(readable, 200, streamHeaders);
  });
  if (service.settings.test) app.get('/test/streams', (c) => c.json(service.hub.countByContact()));
}

function readLastEventId(header: string | undefined): number | 'unknown' | undefined {
  if (header === undefined || header === '') return undefined;
  return /^\d{1,15}$/.test(header) ? Number(header) : 'unknown';
}

function open(service: Service, caller: { id: string; sessionId: string; tokenHash: string; expiresAt: number }) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let count = 0;
  const end = () => {
    clearInterval(heartbeat);
    clearTimeout(expiry);
    service.hub.disconnect(stream);
    const open = controller;
    controller = undefined;
    return open;
  };
  const stream: Stream = {
    contactId: caller.id,
    sessionId: caller.sessionId,
    isOpen: () => controller !== undefined,
    send(bytes) {
      // Writes the stream's own count as a separate chunk, because all streams share the bytes of an event.
      stream.write(encoder.encode(`count: ${++count}\n`));
      stream.write(bytes);
    },
    write(bytes) {
      if (!controller) return;
      controller.enqueue(bytes);
      if ((controller.desiredSize ?? 0) < 0) end()?.error(new Error('reads too slowly'));
    },
    close: () => end()?.close(),
  };
  // Checks the token at each heartbeat, because another process may have revoked the token.
  const heartbeat = setInterval(() => {
    stream.write(encoder.encode(`: still here\ncount: ${count}\n\n`));
    isTokenAlive(service.store.db, caller.tokenHash, service.now()).then(
      (alive) => alive || stream.close(),
      () => undefined,
    );
  }, service.settings.heartbeatMs).unref();
  const expiry = setTimeout(stream.close, Math.min(caller.expiresAt - service.now(), maxTimerMs)).unref();
  const readable = new ReadableStream<Uint8Array>(
    {
      start(started) {
        controller = started;
      },
      cancel: () => void end(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxBufferBytes }),
  );
  return { readable, stream };
}
