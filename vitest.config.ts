import { availableParallelism } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { SlowFirst } from './scripts/lib/slowFirst.mjs';
import { words } from './scripts/plugins/i18n.mjs';

/** Ends what hangs; no test is about time. In ms. */
export const timeouts = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

const plugins = [words(), react()];
/** As in `tsconfig.json`: `#data/…` is `src/data/…`. */
export const resolve = { alias: [{ find: /^#/, replacement: `${path.resolve('src')}/` }] };
const client = { ...timeouts, setupFiles: ['src/test/setup.ts'], restoreMocks: true, unstubGlobals: true };
/** Making a document costs more than most tests of plain functions: these need one, and so does whatever draws. */
const withDocument = [
  'src/data/bulk/exportConversation.test.ts',
  'src/data/device/device.test.ts',
  'src/data/groups/groupPreferences.test.ts',
  'src/data/groups/syncPreferences.test.ts',
  'src/data/truth/load.test.ts',
  'src/data/writes/journal/changeNotes.test.ts',
  'src/ui/selection/useSelection.test.ts',
  'src/session/serviceAddress.test.ts',
  'src/session/session.test.ts',
];

/** Patterns that `npm run quick` names: `--exclude` does not reach projects that exclude files of their own. */
const leftOut = process.env.LEFT_OUT?.split(' ') ?? [];

/** Tests that start whole programs many times. `npm run runs`, which sets `WHOLE`, has the time for them (decision 054). */
const long = process.env.WHOLE
  ? []
  : ['server/test/guide.test.ts', 'server/cli/backup/damage.test.ts', 'scripts/dev.test.mjs'];

export default defineConfig({
  test: {
    allowOnly: false,
    // One more than there are cores: tests wait for disks, processes and timers, and a worker that waits leaves its core idle.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        plugins,
        resolve,
        test: {
          ...client,
          name: 'client',
          environment: 'node',
          // A process anew for each file took half of the time. So what a test changes for all, it puts back.
          isolate: false,
          include: ['src/**/*.test.ts'],
          exclude: [...withDocument, ...leftOut],
        },
      },
      {
        plugins,
        resolve,
        test: {
          ...client,
          name: 'client with a document',
          environment: 'jsdom',
          // As above: making a document and importing React for each file took three quarters of the time.
          isolate: false,
          include: ['src/**/*.test.tsx', ...withDocument],
          setupFiles: ['src/test/setup.ts', 'src/test/setupDocument.ts'],
        },
      },
      {
        resolve,
        test: {
          ...timeouts,
          name: 'server',
          environment: 'node',
          // As above: half of a file's time went into importing the service.
          isolate: false,
          globalSetup: 'server/test/build.ts',
          include: ['{server,conformance}/**/*.test.ts'],
          // Needs one: `npm run postgres`.
          exclude: ['server/store/database/postgres.test.ts', ...long, ...leftOut],
        },
      },
      {
        resolve,
        test: {
          ...timeouts,
          name: 'support',
          environment: 'node',
          // As above. No file here changes what the others see.
          isolate: false,
          include: ['{e2e/support,scripts,bench}/**/*.test.{ts,mjs}'],
          exclude: [...long, ...leftOut],
        },
      },
    ],
  },
});
