import { createServer } from 'node:http';
import path from 'node:path';
import { build } from 'vite';

export async function serveBareList(messages: number): Promise<{ url: string; close(): Promise<void> }> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"', __MESSAGES__: String(messages) },
    build: {
      write: false,
      lib: { entry: path.resolve('bench/lib/BareList.tsx'), formats: ['es'] },
    },
  });
  const [result] = [built].flat();
  if (!result || !('output' in result)) throw new Error('the bare list was not built');
  const script = result.output.map((file) => ('code' in file ? file.code : '')).join('\n');
  const page =
    '<!doctype html><title>Bare list</title><div id="root"></div><script type="module" src="list.js"></script>';
  const server = createServer((request, response) => {
    const isScript = request.url === '/list.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : page);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
