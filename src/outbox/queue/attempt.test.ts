import { expect, test } from 'vitest';
import { createProfile } from '../../api/dialect/profile';
import { createHttp } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import { allCapabilities, createFakeService } from '../../test/fakeService';
import { attempt } from './attempt';
import type { Entry } from './entry';

const begun: Entry = {
  ...{ key: '0123456789abcdef', kind: 'message', conversationId: 'c1', text: 'hi', attachments: [], seq: 1 },
  ...{ state: 'sending', createdAt: 0, attempts: 1, keyed: true },
};

async function tryOnce(capabilities: string) {
  const service = createFakeService({ capabilities });
  const http = createHttp({
    base: 'http://confab.test',
    token: () => 't',
    fetch: service.fetch,
    profile: createProfile('x', null),
  });
  await http(endpoints.listGroups);
  const { outcome } = await attempt(http, begun);
  return { outcome, posts: service.heard.filter(({ method }) => method === 'POST') };
}

test('a try that began with a key goes with it, or not at all where the service stopped keeping keys meanwhile', async () => {
  const kept = await tryOnce(allCapabilities);
  expect(kept.outcome.kind).toBe('committed');
  expect(kept.posts.map(({ key }) => key)).toEqual(['"0123456789abcdef"']);
  expect(await tryOnce('read, etag')).toMatchObject({ outcome: { kind: 'later' }, posts: [] });
});
