import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createApp } from './app';
import { makeFolder } from './dataFolder';
import { listen } from './http/listen';
import { seed } from './seed';
import { discardInterrupted } from './seed/interrupted';
import { BadSettings, readSettings, type Settings } from './settings';
import { shutDown } from './shutDown';
import { Locked, lockFolder } from './store/database/lock';
import { openStore } from './store/database/open';
import { checkFolder, checkStore, UnsoundData } from './store/database/soundness';
import { migrate } from './store/migrations';
import { startSweeping } from './sweep';

async function main() {
  // Files of the data folder are for the service's own user.
  process.umask(0o077);
  const settings = readSettings(process.env);
  await checkMachine(settings);
  makeFolder(settings);
  const unlock = settings.databaseUrl ? () => undefined : lockFolder(settings.dataDir);
  process.once('exit', unlock);
  if (!settings.databaseUrl) checkFolder(settings.dataDir);
  const store = await openStore(settings);
  await discardInterrupted(store, settings.dataDir);
  await checkStore(store, settings.dataDir);
  await migrate(store);
  const { app, service } = createApp({ store, settings });
  const world = process.argv.includes('--empty') ? undefined : await seed(store, service.files, settings);
  const stopSweeping = startSweeping(service);
  const { server, port } = await listen(app, settings);
  console.log(startMessage(settings, port, world));
  shutDown(server, service, stopSweeping);
}

/** Checks settings that depend on this machine, before anything is created. Throws `BadSettings`. */
async function checkMachine({ host, clientDir, clientDirGiven }: Settings) {
  if (clientDirGiven && !existsSync(path.join(clientDir, 'index.html')))
    throw new BadSettings(
      `These settings cannot be used:\n  CLIENT_DIR=${clientDir}: a folder with the built client's index.html in it (npm run build makes dist/client)`,
    );
  await lookup(host).catch(() => {
    throw new BadSettings(
      `These settings cannot be used:\n  HOST=${host}: an address of this machine; 127.0.0.1 is for itself alone, 0.0.0.0 for everybody who reaches it`,
    );
  });
}

function startMessage(settings: Settings, port: number, world: Awaited<ReturnType<typeof seed>>): string {
  const dataLocation = settings.databaseUrl ? 'the PostgreSQL database of DATABASE_URL' : settings.dataDir;
  const address =
    settings.publicUrl ?? `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${port}`;
  const signIn = !settings.capabilities
    ? 'Sign in with an access token: npm run token -- <username>'
    : world
      ? `Sign in as ${world.usernames.join(', ')}; everyone's password is ${world.password}`
      : settings.signUp
        ? 'Sign in, or create an account: the first one administers the service'
        : 'Sign-up is closed';
  const isOpen = !/^(127\.|localhost$|::1$)/.test(settings.host) || settings.publicUrl;
  const warning =
    world && isOpen ? ['Those passwords are public, and others can reach this: start a new folder with --empty'] : [];
  return [`Confab is at ${address}`, signIn, ...warning, `Data is in ${dataLocation}`].join('\n');
}

main().catch((error) => {
  const isExpected = error instanceof BadSettings || error instanceof Locked || error instanceof UnsoundData;
  if (isExpected) console.error(error.message);
  else console.error('Cannot start:', error);
  // EX_TEMPFAIL: another process has the folder, perhaps not for long. EX_CONFIG, EX_DATAERR: a restart does not help.
  process.exit(
    error instanceof Locked ? 75 : error instanceof BadSettings ? 78 : error instanceof UnsoundData ? 65 : 1,
  );
});
