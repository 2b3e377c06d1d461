import { BaseSequencer } from 'vitest/node';

/** Sorted by duration. A slow file that starts last would delay the whole run. */
const slow = [
  'e2e/runs/sends.test.ts',
  'server/test/crash.test.ts',
  'server/test/process.test.ts',
  'server/test/paging.test.ts',
  'server/test/idempotency.test.ts',
  'server/cli/backup/backup.test.ts',
];

const rank = ({ moduleId }) => {
  const index = slow.findIndex((name) => moduleId.endsWith(name));
  return index < 0 ? slow.length : index;
};

export class SlowFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
