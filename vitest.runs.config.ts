import { defineConfig } from 'vitest/config';
import { SlowFirst } from './scripts/lib/slowFirst.mjs';
import { resolve, timeouts } from './vitest.config';

/** With `WHOLE=1`, as `npm run runs` sets it: also a copy of more than a gigabyte, and ten thousand texts. */
const more = [
  'e2e/runs/copies.test.ts',
  'e2e/runs/lossy.test.ts',
  'e2e/runs/attacked.test.ts',
  'src/features/shared/markup/fidelity.test.ts',
];

/** Runs of many clients against the built service over a bad line. They wait more than they work, so all at a time. */
export default defineConfig({
  resolve,
  test: {
    allowOnly: false,
    maxWorkers: 5,
    environment: 'node',
    ...timeouts,
    include: ['e2e/runs/**/*.test.ts', ...more],
    exclude: process.env.WHOLE ? [] : more,
    env: { PLAIN_TEXT_RUNS: '10000' },
    sequence: { sequencer: SlowFirst },
  },
});
