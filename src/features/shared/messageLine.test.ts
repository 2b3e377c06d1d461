import { beforeAll, expect, test } from 'vitest';
import { replyHead } from '../../contract/replies';
import { loadCatalogue } from '../../i18n/translate';
import { messageLine } from './messageLine';

beforeAll(() => loadCatalogue('en'));

const photo = { filename: 'a.jpg', file_type: 'image/jpeg' };
const plan = { filename: 'plan.pdf', file_type: 'application/pdf' };

test.each([
  ['**words**', [photo], 'words'],
  ['', [photo], 'A photo'],
  ['', [photo, { filename: 'b.png' }, photo, photo], '4 photos'],
  ['', [plan], 'plan.pdf'],
  ['', [photo, plan], '2 files'],
  ['', [{}], '1 file'],
  ['', [], ''],
])('%j with %j reads as %j', (message, attachments, line) => {
  expect(messageLine({ message, attachments })).toBe(line);
});

test('a reply reads as its answer', () => {
  const head = replyHead('ida', 'https://chat.test/groups/g1/messages/m1', 'are you there?');
  expect(messageLine({ message: `${head}yes`, attachments: [] })).toBe('yes');
  expect(messageLine({ message: head.trim(), attachments: [photo] })).toBe('A photo');
  expect(messageLine({ message: '> ida:\n> are you there?\n\nyes', attachments: [] }, ['ida'])).toBe('yes');
});
