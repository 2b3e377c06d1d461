import { expect, test, vi } from 'vitest';
import { createApp } from '../app';
import { drawPng } from '../seed/png';
import { readSettings } from '../settings';
import { everyMethod, startObjectStore } from './objectStore';
import { testService } from './service';

/** Creates a request whose body ends when the test calls `end`. `reading` resolves once the service reads the body. */
function unfinished(token: string) {
  let end = () => {};
  let read = () => {};
  const reading = new Promise<void>((resolve) => {
    read = resolve;
  });
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        end = () => controller.close();
        read();
        return new Promise<void>(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  return {
    init: { method: 'POST', headers, body, duplex: 'half' } satisfies RequestInit & { duplex: 'half' },
    reading,
    end: () => end(),
  };
}

test('two services in one process count the requests of a person apart', async () => {
  const { app: first, store, person, close } = await testService({ RATE_LIMITS: 'on' });
  const { app: second } = createApp({ store, settings: readSettings({ RATE_LIMITS: 'on' }) });
  const { token } = await person('ida');
  const listGroups = (app: typeof first) =>
    app.request('/v1/groups', { headers: { Authorization: `Bearer ${token}` } });

  const requests = Array.from({ length: 8 }, () => unfinished(token));
  const answers = requests.map(({ init }) => first.request('/v1/groups', init));
  await Promise.all(requests.map(({ reading }) => reading));
  expect((await listGroups(first)).status).toBe(429);
  expect((await listGroups(second)).status).toBe(200);

  for (const request of requests) request.end();
  await Promise.all(answers);
  expect((await listGroups(first)).status).toBe(200);
  await close();
});

test('two services in one process share the store they are given, and nothing else', async () => {
  const { service, store, close } = await testService();
  const second = createApp({ store, settings: readSettings({}) }).service;
  const shared = Object.entries(second).filter(
    ([name, value]) => value === Object.entries(service).find(([other]) => other === name)?.[1],
  );
  expect(shared.map(([name]) => name)).toEqual(['store', 'now']);
  await close();
});

test('a session that one process ends closes its streams in the other, without waiting for a heartbeat', async () => {
  const first = await testService();
  const settings = readSettings({ EVENTS_HEARTBEAT_MS: '3600000', CONFAB_TEST: 'on' });
  const { app, service } = createApp({ store: first.store, settings });
  const [ida, mei] = [await first.person('ida'), await first.person('mei')];
  const listen = (token: string) => app.request('/v1/events', { headers: { Authorization: `Bearer ${token}` } });
  const [stays, ends] = [await listen(ida.token), await listen(mei.token)];
  await ida.put(`/v1/people/${mei.id}`, { disabled: true });
  await expect.poll(() => service.hub.count(mei.id)).toBe(0);
  expect(service.hub.count(ida.id)).toBe(1);
  await expect(ends.text()).resolves.toContain('connected');
  await stays.body?.cancel();
  await first.close();
});

test('a file that is sent to one process is read at another that shares no disk with it, a picture of a person too', async () => {
  const objects = await startObjectStore();
  const environment = { FILES_URL: objects.url, DATABASE_URL: 'postgres://not-asked' };
  const { app: first, store, person, close } = await testService(environment);
  const settings = readSettings({ ...environment, RATE_LIMITS: 'off', DATA_DIR: '/nowhere' });
  const { app: second } = createApp({ store, settings });
  const ida = await person('ida');
  const upload = async () => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(drawPng(2, 2, () => [1, 2, 3]))], 'a.png'));
    const headers = { Authorization: `Bearer ${ida.token}` };
    const answer = await first.request('/v1/attachments', { method: 'POST', headers, body: form });
    return { status: answer.status, retry: answer.headers.get('Retry-After'), body: await answer.json() };
  };
  const sent = (await upload()).body;
  expect((await second.request(sent.file_url)).status).toBe(200);
  const { avatar_url } = (await ida.put('/v1/me', { avatar_url: sent.file_url })).body.contact;
  const picture = await second.request(avatar_url);
  expect([picture.status, (await picture.arrayBuffer()).byteLength]).toEqual([200, sent.file_size]);
  // If the object store refuses, the response says so. A later upload succeeds.
  const log = vi.spyOn(console, 'error').mockReturnValue();
  objects.state.refuses = everyMethod;
  expect(await upload()).toMatchObject({ status: 503, retry: '5', body: { code: 'unavailable' } });
  expect((await second.request(sent.file_url)).status).toBe(503);
  // Here the object store fails after it has told the size. The download gets status 503 and does not break off.
  objects.state.refuses = ['GET'];
  expect((await second.request(sent.file_url)).status).toBe(503);
  objects.state.refuses = [];
  log.mockRestore();
  expect((await upload()).status).toBe(201);
  expect([...objects.objects]).toHaveLength(2);
  await close();
  await objects.close();
});
