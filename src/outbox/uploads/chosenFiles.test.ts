import { expect, test } from 'vitest';
import { createProfile } from '../../api/dialect/profile';
import { createHttp } from '../../api/http';
import { endpoints } from '../../contract/endpoints';
import { limits } from '../../contract/limits';
import { checkFiles, createFileLimits } from './chosenFiles';

const file = (name: string, size = 1) => new File([new Uint8Array(size)], name);
const allowed = { attachmentsPerMessage: 3, attachmentSize: 10 };

test('what cannot be sent is told apart before it is sent', () => {
  const given = [file('a.png'), file('b.svg'), file('c'), file('d.txt', 0), file('e.txt', 11), file('F.PDF', 10)];
  const { accepted, refused } = checkFiles(given, 0, allowed);
  expect(accepted.map(({ name }) => name)).toEqual(['a.png', 'b.svg', 'c']);
  expect(refused).toEqual([
    { filename: 'd.txt', why: 'empty' },
    { filename: 'e.txt', why: 'too-big', max: 10 },
    { filename: 'F.PDF', why: 'too-many', max: 3 },
  ]);
});

test('an image may be larger, for it is made smaller first', () => {
  expect(checkFiles([file('a.jpg', 60)], 0, allowed).accepted).toHaveLength(1);
  expect(checkFiles([file('a.jpg', 61)], 0, allowed).refused).toMatchObject([{ why: 'too-big', max: 10 }]);
});

test('what is there already counts', () => {
  const { accepted, refused } = checkFiles([file('a.png'), file('b.png')], 2, allowed);
  expect(accepted.map(({ name }) => name)).toEqual(['a.png']);
  expect(refused).toEqual([{ filename: 'b.png', why: 'too-many', max: 3 }]);
});

test('a service that names its types takes no others', () => {
  const types = ['image/png', 'model/stl'];
  const part = new File(['x'], 'part.stl', { type: 'model/stl' });
  const { refused } = checkFiles([file('a.png'), file('b.pdf'), file('c'), part], 0, { ...allowed, types });
  expect(refused).toEqual(['b.pdf', 'c'].map((filename) => ({ filename, why: 'type' })));
});

test('a file whose name has no ending is taken by its type', () => {
  const named = (name: string, type: string) => new File(['x'], name, { type });
  const given = [
    named('photo', 'image/png'),
    named('1000012345', 'image/jpeg'),
    named('notes', ''),
    named('x.svg', 'image/png'),
  ];
  const { accepted, refused } = checkFiles(given, 0, { attachmentsPerMessage: 9, attachmentSize: 10 });
  expect(accepted.map(({ name, type }) => [name, type])).toEqual([
    ['photo.png', 'image/png'],
    ['1000012345.jpg', 'image/jpeg'],
    ['notes', ''],
    ['x.svg', 'image/png'],
  ]);
  expect(refused).toEqual([]);
});

const answered = async () => {
  for (let n = 0; n < 5; n++) await new Promise((resolve) => setTimeout(resolve));
};

/** The file limits that a service announces. While `fail` is true, its responses are lost. */
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
