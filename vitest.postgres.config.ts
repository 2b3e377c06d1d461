import { defineConfig } from 'vitest/config';
import { resolve, timeouts } from './vitest.config';

/** For `npm run postgres`, which starts a database and says in TEST_DATABASE_URL where it is. */
export default defineConfig({
  resolve,
  test: {
    allowOnly: false,
    maxWorkers: 2,
    environment: 'node',
    // The short form of `npm run machines` starts what `npm run build` has made.
    globalSetup: process.env.MACHINES === 'short' ? [] : 'server/test/build.ts',
    ...timeouts,
    // Each statement goes to another process: files that take half a minute take four times as long here.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    // The embedded database is what those are about.
    exclude: ['server/test/crash.test.ts', 'server/test/process.test.ts'],
    include: ['server/**/*.test.ts', 'e2e/postgres/**/*.test.ts'],
  },
});
