import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createProfile } from '../../api/dialect/profile';
import { createHttp } from '../../api/http';
import { someGroup, someMessage } from '../../test/fixtures';
import { answer } from '../../test/foreignService';
import { createCache } from './cache';
import { sendChange } from './sendChange';

test('a reaction that was clicked before the caller chose another name is sent under the name they have now', async () => {
  const sent: string[] = [];
  const http = createHttp({
    ...{ base: 'http://confab.test', token: () => 't', me: () => 'after' },
    fetch: async (_, init) => {
      sent.push(String(init?.body));
      return answer(200, someMessage('m1'), { 'Confab-Capabilities': 'me, reaction-merge' });
    },
  });
  // The first response announces the capabilities of the service.
  await sendChange({ cache: createCache(new QueryClient()), http }, { ...toggled, on: false });
  await sendChange({ cache: createCache(new QueryClient()), http }, { ...toggled, on: true });
  expect(decodeURIComponent(sent.at(-1) ?? '')).toMatch(/heart.*after/);
});

const toggled = {
  ...{ type: 'reaction.toggled' as const, conversation_id: 'c1', message_id: 'm1', name: 'heart', username: 'before' },
};

test.each(['', 'me, events, etag'])(
  'an archiving that is answered with the group as it was is no success, whatever is announced: %j',
  async (announced) => {
    const headers = announced ? { 'Confab-Capabilities': announced } : undefined;
    const http = createHttp({
      ...{ base: 'http://confab.test', token: () => 't', me: () => 'me', profile: createProfile('x', null) },
      fetch: async () => answer(200, someGroup('g1'), headers),
    });
    const cache = createCache(new QueryClient());
    for (const archived_at of [1, 1])
      await expect(
        sendChange({ cache, http }, { type: 'group.archived', group_id: 'g1', archived_at }),
      ).rejects.toMatchObject({ status: 409, code: 'cannot-archive' });
  },
);
