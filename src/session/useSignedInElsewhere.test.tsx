import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createOtherTabs, type TabMessage } from './otherTabs';
import { createSessionMemory } from './rememberedSession';
import { useSignedInElsewhere } from './useSignedInElsewhere';

const ada = { base: '', kind: 'account', id: 'u-ada', username: 'ada', role: 'member' } as const;

/** ada is signed in in another tab. The result broadcasts from that tab and resolves when this tab has the message. */
async function setUp() {
  const { result } = renderHook(useSignedInElsewhere);
  const [there, here] = [createOtherTabs(), createOtherTabs()];
  const broadcast = async (message: TabMessage) => {
    const received = new Promise<void>((resolve) => here.onMessage(() => resolve()));
    await act(async () => {
      there.broadcast(message);
      await received;
    });
  };
  createSessionMemory().setRemembered(ada);
  await broadcast({ type: 'signed-in', base: '' });
  await waitFor(() => expect(result.current).toBe('ada'));
  const close = () => {
    there.close();
    here.close();
  };
  return { result, broadcast, close };
}

test('who signed in in another tab is offered as long as nobody but others sign out', async () => {
  const { result, broadcast, close } = await setUp();
  await broadcast({ type: 'signed-out', base: '', id: 'u-lin' });
  await broadcast({ type: 'signed-out', base: 'https://elsewhere.test', id: 'u-ada' });
  expect(result.current).toBe('ada');
  await broadcast({ type: 'signed-out', base: '', id: 'u-ada' });
  await waitFor(() => expect(result.current).toBeNull());
  close();
});

test('who is remembered no longer is offered no longer, and somebody else who is remembered is not offered for that', async () => {
  const { result, broadcast, close } = await setUp();
  createSessionMemory().setRemembered({ ...ada, id: 'u-bo', username: 'bo' });
  await broadcast({ type: 'signed-out', base: '', id: 'u-lin' });
  await waitFor(() => expect(result.current).toBeNull());
  await broadcast({ type: 'signed-out', base: '', id: 'u-lin' });
  await waitFor(() => expect(result.current).toBeNull());
  close();
});

test('a sign-out that does not say whose it is takes the offer away', async () => {
  const { result, broadcast, close } = await setUp();
  await broadcast({ type: 'signed-out', base: '' });
  await waitFor(() => expect(result.current).toBeNull());
  close();
});
