import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createApp } from './app';
import { readArguments } from './arguments';
import { makeFolder } from './dataFolder';
import { exitCodeOf, inWords } from './failures';
import { listen } from './http/listen';
import { findWorld, seed } from './seed';
import { discardInterrupted } from './seed/interrupted';
import { BadSettings, readSettings, type Settings } from './settings';
import { shutDown } from './shutDown';
import { startMessage } from './startMessage';
import { openClock } from './store/database/clock';
import { forgetRestoredEvents } from './store/database/eventHome';
import { lockFolder } from './store/database/lock';
import { openStore } from './store/database/open';
import { resumeOrder } from './store/database/order';
import { checkFolder, checkStore, holdsPeople } from './store/database/soundness';
import { migrate } from './store/migrations';
import { startSweeping } from './sweep';

async function main() {
  // Makes new files of the data folder readable only for the service's own user.
  process.umask(0o077);
  const { empty } = readStartArguments();
  const settings = readSettings(process.env);
  await checkMachine(settings);
  makeFolder(settings);
  const unlock = settings.databaseUrl ? () => undefined : lockFolder(settings.dataDir);
  process.once('exit', unlock);
  if (!settings.databaseUrl) checkFolder(settings.dataDir);
  const store = await openStore(settings);
  const now = await openClock(store);
  await discardInterrupted(store, settings.dataDir);
  await checkStore(store, settings.dataDir);
  await migrate(store);
  await forgetRestoredEvents(store);
  await resumeOrder(store.order, store.db);
  const { app, service } = createApp({ store, settings, now });
  const world = empty ? await findWorld(store) : await seed(store, service.files, settings);
  const isEmpty = !(await holdsPeople(store));
  const stopSweeping = startSweeping(service);
  service.eraser.start();
  service.markerEvents.start();
  const { server, port } = await listen(app, settings);
  console.log(startMessage({ settings, port, world, isEmpty }));
  shutDown(server, service, stopSweeping);
}

/**
 * Throws `BadSettings` if npm did not pass `--empty` on. Without `--empty`, the service creates demo accounts with
 * public passwords.
 */
function readStartArguments() {
  const { values } = readArguments('node dist/server/main.js [--empty]', { options: { empty: { type: 'boolean' } } });
  // For `npm start --empty` (without `--`), npm sets this variable instead of passing the option on. For `--no-empty`,
  // the variable is empty.
  if (!values.empty && process.env.npm_config_empty)
    throw new BadSettings('npm has kept --empty to itself: npm start -- --empty');
  return values;
}

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

main().catch((error) => {
  const said = inWords(error);
  if (typeof said === 'string') console.error(said);
  else console.error('Cannot start:', said);
  process.exit(exitCodeOf(error));
});
