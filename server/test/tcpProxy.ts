import { connect, createServer, type Socket } from 'node:net';

/** A proxy that can cut or freeze connections to a server. A frozen connection holds its bytes back, but stays open. */
export interface TcpProxy {
  readonly port: number;
  /** Returns the number of connections that clients have tried. */
  attempts(): number;
  cut(): void;
  mend(): void;
  /** `which` chooses connections, also new ones, by the text sent to the server and by their number (from 1). */
  freeze(which?: (said: string, number: number) => boolean): void;
  thaw(): void;
  close(): void;
}

/** The first bytes of a connection show what it is for. */
const rememberedBytes = 4_096;

export async function openTcpProxy(host: string, port: number): Promise<TcpProxy> {
  const pairs = new Set<{ near: Socket; far: Socket; said: string; number: number }>();
  let isCut = false;
  let isFrozen: (said: string, number: number) => boolean = () => false;
  let attempts = 0;
  const server = createServer((near) => {
    attempts++;
    near.on('error', () => near.destroy());
    if (isCut) return void near.destroy();
    const far = connect(port, host);
    const pair = { near, far, said: '', number: attempts };
    pairs.add(pair);
    far.on('error', () => near.destroy());
    far.on('close', () => near.destroy());
    near.on('close', () => {
      far.destroy();
      pairs.delete(pair);
    });
    const carry = (from: Socket, to: Socket, chunk: Buffer) => {
      if (from === near && pair.said.length < rememberedBytes) pair.said += chunk.toString('latin1');
      if (isFrozen(pair.said, pair.number)) {
        near.pause();
        far.pause();
        // Puts the chunk back. Both sides are paused, so this chunk is the first one after `thaw`.
        from.unshift(chunk);
      } else to.write(chunk);
    };
    near.on('data', (chunk) => carry(near, far, chunk));
    far.on('data', (chunk) => carry(far, near, chunk));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  const cut = () => {
    for (const { near } of pairs) near.destroy();
  };
  return {
    port: address.port,
    attempts: () => attempts,
    cut() {
      isCut = true;
      cut();
    },
    mend() {
      isCut = false;
    },
    freeze(which = () => true) {
      isFrozen = which;
    },
    thaw() {
      isFrozen = () => false;
      for (const { near, far } of pairs) {
        near.resume();
        far.resume();
      }
    },
    close() {
      server.close();
      cut();
    },
  };
}
