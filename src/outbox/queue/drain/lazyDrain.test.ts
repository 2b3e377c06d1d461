import { expect, test } from 'vitest';
import { allCapabilities } from '#test/fakeService';
import { setUp } from '#test/outboxWorld';
import { createDrain } from './drain';

test('the code that sends is fetched when something waits, and what waits meanwhile is sent once it has come', async () => {
  let arrive = () => {};
  let asked = 0;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const loadDrain = async () => {
    asked++;
    await arrived;
    return createDrain;
  };
  const { outbox, settle, service } = await setUp(allCapabilities, undefined, undefined, undefined, loadDrain);
  await settle();
  expect(asked).toBe(0);
  await outbox.send('c1', 'one');
  await outbox.send('c1', 'two');
  await settle();
  expect([asked, service.messages.length]).toEqual([1, 0]);
  arrive();
  await settle();
  expect(service.messages.map(({ message }) => message)).toEqual(['one', 'two']);
});
