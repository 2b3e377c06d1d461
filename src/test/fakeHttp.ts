import { createProfile } from '../api/dialect/profile';
import { createHttp, type Http } from '../api/http';

/** The requests of somebody called `me`, who remembers nothing of the service from an earlier visit. */
export const createFakeHttp = (fetch: typeof globalThis.fetch): Http =>
  createHttp({
    base: 'http://confab.test',
    token: () => 't',
    fetch,
    profile: createProfile('x', null),
    me: () => 'me',
  });
