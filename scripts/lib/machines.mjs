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
  try {
    const [TEST_DATABASE_URL, TEST_EVENTS_URL, TEST_FILES_URL] = await Promise.all(
      [startPostgres(findPostgres()), startNats(findNats()), startSwift()].map(start),
    );
    return { env: { TEST_DATABASE_URL, TEST_EVENTS_URL, TEST_FILES_URL }, stop };
  } catch (error) {
    stop();
    throw error;
  }
}
