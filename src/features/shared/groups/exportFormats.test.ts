import { beforeAll, expect, test } from 'vitest';
import { GroupExport } from '#contract/export';
import type { GroupCopy } from '#data/bulk/exportConversation';
import { loadCatalogue } from '#i18n/translate';
import { person, someGroup, someMessage } from '#test/fixtures';
import { type ExportFormat, fileOf } from './exportFormats';

beforeAll(() => loadCatalogue('en'));

const evil = `<img src=x onerror="alert(1)">&'`;
const file = (id: string, file_type: string) => ({
  id,
  message_id: 'm1',
  filename: `${evil}.svg`,
  file_url: `/v1/files/${id}`,
  file_type,
  file_size: 1,
  created_at: 1,
});
const copy: GroupCopy = {
  format: 'confab-export',
  version: 1,
  exported_at: 1_790_000_000,
  service: 'https://confab.test',
  group: someGroup('g1', { name: `Lake / ${evil}`, description: evil, contacts: [person('ada'), person('lin')] }),
  admins: ['ada'],
  messages: [
    someMessage('m1', {
      message: `first ${evil}\nsecond`,
      reactions: [{ heart: ['ada', 'lin'] }],
      attachments: [file('a1', 'image/png'), file('a2', 'image/svg+xml'), file('a3', 'text/plain')],
      updated_at: 5_000,
    }),
  ],
  files: new Map([
    ['a1', new Blob(['AAAA'])],
    ['a2', new Blob(['BB', 'BB'])],
  ]),
};

const written = (of: GroupCopy, format: ExportFormat) => fileOf(of, format).blob.text();

test('the page holds no markup of anybody’s making, and asks for nothing', async () => {
  const page = await written(copy, 'html');
  expect(page).not.toContain('<img src=x');
  expect(page).not.toMatch(/(src|href)="(?!data:)/);
  expect(page).not.toContain('data:image/svg');
  expect(page).toContain('src="data:image/png;base64,AAAA"');
  expect(page).toContain("default-src 'none'");
  expect(page).toContain('heart');
});

test('the text says who wrote what, with reactions and files', async () => {
  const text = await written(copy, 'text');
  expect(text).toContain('lin (edited)');
  expect(text).toContain('    second');
  expect(text).toContain('heart: ada and lin');
  expect(text).toContain('[<img src=x onerror="alert(1)">&\'.svg: https://confab.test/v1/files/a3]');
  expect(text).toContain('Members: ada and lin');
});

test('a message that nobody has changed since it was made is not called edited', async () => {
  const untouched = { ...copy, messages: [someMessage('m1', { created_at: 5, updated_at: 5 })] };
  expect(await written(untouched, 'text')).not.toContain('edited');
  expect(await written(untouched, 'html')).not.toContain('edited');
});

test('an address in a copy leads somewhere from anywhere, or is left out', async () => {
  const addresses: [string, string | null][] = [
    ['/files/map.png', 'https://confab.test/files/map.png'],
    ['https://else.test/a.pdf', 'https://else.test/a.pdf'],
    ['/v1/files/f1/map.png?expires=1790000000&signature=abc', null],
    ['https://store.test/a?X-Amz-Expires=60&X-Amz-Signature=abc', null],
    ['', null],
  ];
  for (const [file_url, address] of addresses) {
    const attachments = [{ ...file('a9', 'text/plain'), filename: 'map.png', file_url }];
    const one = { ...copy, messages: [someMessage('m1', { attachments })], files: new Map() };
    const shown = address === null ? 'map.png' : `map.png: ${address}`;
    expect(await written(one, 'text')).toContain(`    [${shown}]\n`);
    expect(await written(one, 'html')).toContain(`<p class="quiet">${shown}</p>`);
  }
});

test('a group of one has no line of members', async () => {
  const alone = { ...copy, group: { ...copy.group, contacts: [] } };
  for (const format of ['text', 'html'] as const) expect(await written(alone, format)).not.toContain('Members');
});

test('the JSON is what the contract says', async () => {
  const files = { a1: 'AAAA', a2: 'BBBB' };
  expect(GroupExport.parse(JSON.parse(await written(copy, 'json')))).toEqual({ ...copy, files });
  const empty = { ...copy, messages: [], files: new Map() };
  expect(GroupExport.parse(JSON.parse(await written(empty, 'json')))).toEqual({ ...empty, files: {} });
});

test('a copy may be larger than the longest string', () => {
  const part = new Blob(['A'.repeat(4_000_000)]);
  const files = new Map(Array.from({ length: 150 }, (_, at) => [`a${at}`, part]));
  const attachments = [...files.keys()].map((id) => file(id, 'image/png'));
  const large = { ...copy, messages: [someMessage('m1', { attachments })], files };
  for (const format of ['json', 'html'] as const) expect(fileOf(large, format).blob.size).toBeGreaterThan(600_000_000);
});

test.each([
  ['Lake / <img src=x>', 'Lake-img-src-x'],
  ['हिन्दी समूह', 'हिन्दी-समूह'],
  ['กลุ่มไทย ๑', 'กลุ่มไทย-๑'],
  ['Mu\u0308ller & Söhne', 'Müller-Söhne'],
  ['東京の友達', '東京の友達'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['\u200d🎉\u200d', 'group'],
  ['..\\..\u202e/x', 'x'],
  [`a${'𠀀'.repeat(40)}`, `a${'𠀀'.repeat(29)}`],
])('the file of the group %j is called %j', (name, called) => {
  const { name: filename } = fileOf({ ...copy, group: { ...copy.group, name } }, 'json');
  expect(filename).toBe(`${called}-2026-09-21.json`);
});
