import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { words } from './scripts/words-plugin.mjs';

/** Ends what hangs; no test is about time. In ms. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

export default defineConfig({
  test: {
    allowOnly: false,
    maxWorkers: 2,
    projects: [
      {
        plugins: [words(), react()],
        test: {
          ...patience,
          name: 'client',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['src/test/setup.ts'],
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      {
        test: {
          ...patience,
          name: 'server',
          environment: 'node',
          include: ['{server,conformance}/**/*.test.ts'],
          // Needs one: `npm run postgres`.
          exclude: ['server/store/postgres.test.ts'],
        },
      },
      {
        test: {
          ...patience,
          name: 'support',
          environment: 'node',
          include: ['{e2e/support,scripts,bench}/**/*.test.{ts,mjs}'],
        },
      },
    ],
  },
});
