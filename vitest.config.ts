import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { words } from './scripts/words-plugin.mjs';

export default defineConfig({
  test: {
    allowOnly: false,
    maxWorkers: 2,
    projects: [
      {
        plugins: [words(), react()],
        test: {
          name: 'client',
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: ['src/test/setup.ts'],
          restoreMocks: true,
          unstubGlobals: true,
        },
      },
      { test: { name: 'server', environment: 'node', include: ['{server,conformance}/**/*.test.ts'] } },
      { test: { name: 'support', environment: 'node', include: ['{e2e/support,scripts,bench}/**/*.test.{ts,mjs}'] } },
    ],
  },
});
