import { expect, test } from 'vitest';
import { send } from './transport';

const remove = (text: string) =>
  send(
    async () => new Response(text),
    { method: 'DELETE', url: 'https://svc.test/v1/messages/m', timeout: 1_000 },
    () => undefined,
  );

test('a deletion that is answered by a page is not done, whatever else it may be answered with', async () => {
  for (const page of ['<!DOCTYPE html><p>Sign in', '\n <html lang="en">']) {
    await expect(remove(page)).rejects.toMatchObject({ name: 'BrokenAnswer' });
  }
  for (const text of ['', 'deleted', '{"id":"m","deleted":true}']) {
    expect(await remove(text)).toMatchObject({ status: 200, json: undefined });
  }
});
