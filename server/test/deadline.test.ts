import { expect, test } from 'vitest';
import { createApp } from '../app';
import { readSettings } from '../settings';
import { speaker, testService } from './service';

test('a request whose handler does not answer is answered, and a file that comes in slowly is not cut', async () => {
  const { store, person, service, close } = await testService();
  const ida = await person('ida');
  const { conversation_id } = await ida.group('Team');
  let isHanging = false;
  const hanging: typeof store = {
    ...store,
    write: (work) => (isHanging ? new Promise(() => undefined) : store.write(work)),
  };
  const settings = readSettings({ RATE_LIMITS: 'off', DATA_DIR: service.settings.dataDir });
  const { app } = createApp({ store: hanging, settings, deadlineMs: 50 });

  const boundary = 'confab';
  let finish = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nwords`;
      controller.enqueue(encoder.encode(head));
      finish = () => {
        controller.enqueue(encoder.encode(`\r\n--${boundary}--\r\n`));
        controller.close();
      };
    },
  });
  const headers = {
    Authorization: `Bearer ${ida.token}`,
    'Content-Type': `multipart/form-data; boundary=${boundary}`,
  };
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
  const upload = Promise.resolve(app.request('/v1/attachments', init));

  isHanging = true;
  const say = speaker((path, init) => app.request(path, init), ida.token);
  const {
    status,
    headers: said,
    body: problem,
  } = await say.post('/v1/messages', { conversation_id, message: 'x' }, { 'Idempotency-Key': 'a-key-of-one-request' });
  expect([status, said.get('Retry-After'), problem.code]).toEqual([409, '2', 'idempotency-in-progress']);

  isHanging = false;
  finish();
  expect((await upload).status).toBe(201);
  await close();
});
