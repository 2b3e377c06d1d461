import { once } from 'node:events';
import { request as ask, createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pass } from '../support/faults/forward';

/** The fault that an event meets. `trickles`: the stream repeats characters of this event without an end. */
type Fault = 'lost' | 'trickles' | 'breaks' | null;

/** Starts a proxy on loopback that loses events of streams. */
export async function startLossyLine(target: string) {
  let faultOf: (event: number) => Fault = () => null;
  let events = 0;
  const trickles = new Set<NodeJS.Timeout>();

  function trickle(response: ServerResponse, block: string) {
    let sent = 0;
    const timer = setInterval(() => response.write(block[sent++ % (block.length - 2)]), 30);
    trickles.add(timer);
    response.on('close', () => clearInterval(timer));
  }

  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/v1/events')) return void pass(target, request, response).catch(() => undefined);
    const { method, headers } = request;
    const upstream = ask(new URL(request.url, target), { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      response.flushHeaders();
      let text = '';
      let isTrickling = false;
      answer.setEncoding('utf8').on('data', (piece: string) => {
        const blocks = (text + piece).split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          if (isTrickling) continue;
          const fault = block.includes('data: ') ? faultOf(events++) : null;
          if (fault === 'trickles') {
            isTrickling = true;
            trickle(response, block);
          } else if (fault === 'breaks') {
            response.write(block.slice(0, block.length / 2));
            response.destroy();
          } else if (fault === null) response.write(`${block}\n\n`);
        }
      });
      answer.on('close', () => response.end());
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    upstream.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    /** Starts the fault. The parameter of `fault` is the number of the event, from 0. */
    begin(fault: (event: number) => Fault) {
      events = 0;
      faultOf = fault;
    },
    /** The number of events that have met the proxy since `begin`. */
    events: () => events,
    end() {
      faultOf = () => null;
    },
    close() {
      for (const timer of trickles) clearInterval(timer);
      server.closeAllConnections();
      server.close();
    },
  };
}
