import { serve } from '@hono/node-server';
import { createApp } from './app';
import { seed } from './seed';
import { BadSettings, readSettings, type Settings } from './settings';
import { shutDown } from './shutDown';
import { Locked, lockFolder } from './store/lock';
import { migrate } from './store/migrations';
import { openStore } from './store/open';
import { startSweeping } from './sweep';

async function main() {
  const settings = readSettings(process.env);
  const unlock = settings.databaseUrl ? () => undefined : lockFolder(settings.dataDir);
  process.once('exit', unlock);
  const store = await openStore(settings);
  await migrate(store);
  const { app, service } = createApp({ store, settings });
  const world = process.argv.includes('--empty') ? undefined : await seed(store, service.files, settings.limits);
  const stopSweeping = startSweeping(store, service.files, settings.limits);
  const server = serve(
    {
      fetch: app.fetch,
      port: settings.port,
      hostname: settings.host,
      serverOptions: {
        maxHeaderSize: 16_384,
        headersTimeout: 10_000,
        // Of an upload; other bodies are given up after ten seconds where they are read.
        requestTimeout: 310_000,
        keepAliveTimeout: 65_000,
      },
    },
    ({ port }) => console.log(greeting(settings, port, world)),
  );
  server.on('error', (error) => {
    console.error(`Cannot listen on ${settings.host}:${settings.port}: ${error.message}`);
    process.exit(1);
  });
  if ('maxConnections' in server) server.maxConnections = settings.maxSockets;
  shutDown(server, service, stopSweeping);
}

function greeting(settings: Settings, port: number, world: Awaited<ReturnType<typeof seed>>): string {
  const where = settings.databaseUrl ? 'the PostgreSQL database of DATABASE_URL' : settings.dataDir;
  const address =
    settings.publicUrl ?? `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`;
  const signIn = world
    ? `Sign in as ${world.usernames.join(', ')}; everyone's password is ${world.password}`
    : settings.signUp
      ? 'Sign in, or create an account: the first one administers the service'
      : 'Sign-up is closed';
  const isOpen = !/^(127\.|localhost$|::1$)/.test(settings.host) || settings.publicUrl;
  const warning =
    world && isOpen ? ['Those passwords are public, and others can reach this: start a new folder with --empty'] : [];
  return [`Confab is at ${address}`, signIn, ...warning, `Data is in ${where}`].join('\n');
}

main().catch((error) => {
  if (error instanceof BadSettings || error instanceof Locked) console.error(error.message);
  else console.error('Cannot start:', error);
  // EX_TEMPFAIL: somebody else has the folder now, and later perhaps not.
  process.exit(error instanceof Locked ? 75 : error instanceof BadSettings ? 78 : 1);
});
