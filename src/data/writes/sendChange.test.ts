import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createHttp } from '../../api/http';
import { someMessage } from '../../test/fixtures';
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
  // The service has announced itself.
  await sendChange({ cache: createCache(new QueryClient()), http }, { ...toggled, on: false });
  await sendChange({ cache: createCache(new QueryClient()), http }, { ...toggled, on: true });
  expect(decodeURIComponent(sent.at(-1) ?? '')).toMatch(/heart.*after/);
});

const toggled = {
  ...{ type: 'reaction.toggled' as const, conversation_id: 'c1', message_id: 'm1', name: 'heart', username: 'before' },
};
