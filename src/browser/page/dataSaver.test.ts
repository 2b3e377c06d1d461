import { expect, test, vi } from 'vitest';
import { isSavingData } from '../../data/timeline/readAhead';

test.each([
  [undefined, false],
  [{ effectiveType: '4g', saveData: false }, false],
  [{ effectiveType: '4g', saveData: true }, true],
  [{ effectiveType: '3g' }, true],
])('with a connection of %o bytes are spared: %s', (connection, spared) => {
  vi.stubGlobal('navigator', { connection });
  expect(isSavingData()).toBe(spared);
});
