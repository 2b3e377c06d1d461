import { expect, test, vi } from 'vitest';
import { isSparing } from './line';

test.each([
  [undefined, false],
  [{ effectiveType: '4g', saveData: false }, false],
  [{ effectiveType: '4g', saveData: true }, true],
  [{ effectiveType: '3g' }, true],
])('with a line of %o bytes are spared: %s', (connection, spared) => {
  vi.stubGlobal('navigator', { connection });
  expect(isSparing()).toBe(spared);
});
