import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turns } from './turns';

test('what one person asks for runs one after another, also after a failure, and others come between', async () => {
  const turns = new Turns();
  const order: string[] = [];
  let end = (_: string) => {};
  const first = turns.run('ida', async () => {
    order.push('ida 1');
    await new Promise<string>((resolve) => {
      end = resolve;
    });
    throw new Error('failed');
  });
  const second = turns.run('ida', async () => order.push('ida 2'));
  await turns.run('lin', async () => order.push('lin'));
  expect(order).toEqual(['ida 1', 'lin']);
  end('');
  await expect(first).rejects.toThrow('failed');
  await second;
  expect(order).toEqual(['ida 1', 'lin', 'ida 2']);
});

test('others come between what waits for nothing', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const others = setImmediate().then(() => order.push('others'));
  const both = ['ida 1', 'ida 2'].map((name) => turns.run('ida', async () => order.push(name)));
  await Promise.all([others, ...both]);
  expect(order).toEqual(['ida 1', 'others', 'ida 2']);
});
