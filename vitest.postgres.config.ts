import { defineConfig } from 'vitest/config';
import { resolve, timeouts } from './vitest.config';

const slow = {
  ...timeouts,
  allowOnly: false,
  environment: 'node',
  // Each statement goes to another process: files that take half a minute take four times as long here.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
};
const machines = 'e2e/postgres/machines.test.ts';

/** For `npm run postgres`, which starts a database and says in TEST_DATABASE_URL where it is. */
export default defineConfig({
  test: {
    allowOnly: false,
    maxWorkers: 2,
    // The short form of `npm run machines` starts what `npm run build` has made.
    globalSetup: process.env.MACHINES === 'short' ? [] : 'server/test/build.ts',
    projects: [
      {
        resolve,
        test: {
          ...slow,
          name: 'service',
          include: ['server/**/*.test.ts', 'e2e/postgres/**/*.test.ts'],
          // The embedded database is what the first two are about.
          exclude: ['server/test/crash.test.ts', 'server/test/process.test.ts', machines],
        },
      },
      // After the others, because it restarts the cluster and takes all that the machine has.
      { resolve, test: { ...slow, name: 'machines', include: [machines], sequence: { groupOrder: 1 } } },
    ],
  },
});
