import { connect, createServer, type Socket } from 'node:net';

/** A proxy before several processes: each connection goes to the next one that takes it. */
export async function openBalancer(ports: number[]) {
  let next = 0;
  const sockets = new Set<Socket>();
  const server = createServer({ pauseOnConnect: true }, (near) => {
    sockets.add(near);
    near.on('error', () => near.destroy()).on('close', () => sockets.delete(near));
    const go = (tries: number) => {
      const far = connect(ports[next++ % ports.length] ?? 0, '127.0.0.1');
      let isOpen = false;
      far.on('connect', () => {
        isOpen = true;
        near.pipe(far).pipe(near);
        near.on('close', () => far.destroy());
      });
      far.on('error', () => (isOpen || tries === ports.length ? near.destroy() : go(tries + 1)));
      far.on('close', () => isOpen && near.destroy());
    };
    go(1);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('not listening');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
