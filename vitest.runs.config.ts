import { defineConfig } from 'vitest/config';
import { SlowFirst } from './scripts/lib/slowFirst.mjs';
import { resolve } from './vitest.config';

/** Runs of many clients against the built service over a bad line, of a large copy, and of ten thousand texts. They wait more than they work, so all at a time. */
export default defineConfig({
  resolve,
  test: {
    allowOnly: false,
    maxWorkers: 5,
    environment: 'node',
    include: ['e2e/runs/**/*.test.ts', 'src/features/shared/markup/fidelity.test.ts'],
    env: { PLAIN_TEXT_RUNS: '10000' },
    sequence: { sequencer: SlowFirst },
  },
});
