import { findNats, startNats } from './nats.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { hasSwift, startSwift } from './swift.mjs';

/** Debian's packages that are not here; without them nothing can be started. */
export const missingPackages = () => [
  ...(findPostgres() ? [] : ['postgresql']),
  ...(findNats() ? [] : ['nats-server']),
  ...(hasSwift() ? [] : ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'python3-lxml']),
];

/** PostgreSQL, NATS and an object store, on loopback and for as long as a test takes. `env` says to the tests where they are. */
export async function startMachines() {
  const started = [];
  const stop = () => {
    for (const each of started.splice(0)) each.stop();
  };
  const start = async (starting) => {
    const one = await starting;
    started.push(one);
    return one.url;
  };
  const starting = [startPostgres(findPostgres()), startNats(findNats()), startSwift()].map(start);
  // One that fails ends the others, also those that have yet to start.
  const failed = (await Promise.allSettled(starting)).find(({ status }) => status === 'rejected');
  if (failed) {
    stop();
    throw failed.reason;
  }
  const [TEST_DATABASE_URL, TEST_EVENTS_URL, TEST_FILES_URL] = await Promise.all(starting);
  return { env: { TEST_DATABASE_URL, TEST_EVENTS_URL, TEST_FILES_URL }, stop };
}
