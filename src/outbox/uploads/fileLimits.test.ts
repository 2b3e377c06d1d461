import { expect, test } from 'vitest';
import { createProfile } from '../../api/dialect/profile';
import { createHttp } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import { limits } from '../../contract/limits';
import { createFileLimits } from './fileLimits';

const answered = async () => {
  for (let n = 0; n < 5; n++) await new Promise((resolve) => setTimeout(resolve));
};

/** The limits of files as a service announces them; `fail` decides whether its answers arrive. */
async function setUp(capabilities: string, announced: Record<string, number> = {}) {
  const world = { fail: false };
  let questions = 0;
  const http = createHttp({
    ...{ base: 'http://confab.test', token: () => 't', profile: createProfile('x', null) },
    fetch: async (input) => {
      const isQuestion = String(input).endsWith('/v1/capabilities');
      if (isQuestion) questions++;
      if (isQuestion && world.fail) throw new TypeError('network');
      const body = isQuestion
        ? { capabilities: [], limits: announced, sign_up: true, file_types: ['image/png'] }
        : { has_more: false, data: [] };
      return new Response(JSON.stringify(body), {
        headers: { 'Content-Type': 'application/json', 'Confab-Capabilities': capabilities },
      });
    },
  });
  await http(endpoints.listGroups);
  let changes = 0;
  const known = createFileLimits(http, () => changes++);
  return { world, known, questions: () => questions, changes: () => changes };
}

test('what the service announces of files counts as soon as it is known, and is asked for once', async () => {
  const { known, questions } = await setUp('read, attachments', { attachmentsPerMessage: 3, attachmentSize: 7 });
  expect(known.get()).toBe(limits);
  known.get();
  await answered();
  expect(known.get()).toEqual({ attachmentsPerMessage: 3, attachmentSize: 7, types: ['image/png'] });
  expect(questions()).toBe(1);
});

test('a limit that is not announced is the reference service’s', async () => {
  const { known } = await setUp('read, attachments');
  const { attachmentsPerMessage, attachmentSize } = limits;
  known.get();
  await answered();
  expect(known.get()).toEqual({ attachmentsPerMessage, attachmentSize, types: ['image/png'] });
});

test('without an answer it is asked again the next time', async () => {
  const { known, world, questions } = await setUp('read, attachments', { attachmentSize: 7 });
  world.fail = true;
  known.get();
  await answered();
  expect(questions()).toBe(1);
  world.fail = false;
  expect(known.get()).toBe(limits);
  await answered();
  expect(known.get().attachmentSize).toBe(7);
});

test('a service that takes no files is not asked', async () => {
  const { known, questions } = await setUp('read');
  expect(known.get()).toBe(limits);
  await answered();
  expect(questions()).toBe(0);
});

test('only what the service has said itself is announced, and readers are called', async () => {
  const silent = await setUp('read, attachments', { attachmentsPerMessage: 3 });
  silent.known.fetchLimits();
  await answered();
  expect(silent.known.limits()).toBeNull();
  const { known, changes } = await setUp('read, attachments', { attachmentsPerMessage: 3, attachmentSize: 7 });
  expect(known.limits()).toBeNull();
  known.fetchLimits();
  await answered();
  expect([known.limits(), changes()]).toEqual([{ count: 3, size: 7 }, 1]);
});
