import { expect, test } from 'vitest';
import { isTransient } from '../../api/errors';
import { fetchCode } from './fetchCode';

test('code that does not come is worth another try, as a request without an answer is', async () => {
  expect(await fetchCode(Promise.resolve('there'))).toBe('there');
  const error = await fetchCode(Promise.reject(new TypeError('no module'))).catch((reason: unknown) => reason);
  expect(isTransient(error)).toBe(true);
});
