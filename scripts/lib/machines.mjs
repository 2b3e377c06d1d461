import { findNats, startNats } from './nats.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { hasSwift, startSwift } from './swift.mjs';

export const missingPackages = () => [
  ...(findPostgres() ? [] : ['postgresql']),
  ...(findNats() ? [] : ['nats-server']),
  ...(hasSwift() ? [] : ['swift-proxy', 'swift-account', 'swift-container', 'swift-object', 'python3-lxml']),
];

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
  // If one program does not start, stops all of them. `allSettled` waits for those that are still starting.
  const failed = (await Promise.allSettled(starting)).find(({ status }) => status === 'rejected');
  if (failed) {
    stop();
    throw failed.reason;
  }
  const [TEST_DATABASE_URL, TEST_EVENTS_URL, TEST_FILES_URL] = await Promise.all(starting);
  return { env: { TEST_DATABASE_URL, TEST_EVENTS_URL, TEST_FILES_URL }, stop };
}
