import { beforeAll, expect, test } from 'vitest';
import type { GroupExport } from '#contract/export';
import { GroupExport as Schema } from '#contract/export';
import { loadCatalogue } from '#i18n/translate';
import { person, someGroup, someMessage } from '#test/fixtures';
import { asHtml, asText, fileOf } from './exportFormats';

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
const copy: GroupExport = {
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
  files: { a1: 'AAAA', a2: 'BBBB' },
};

test('the page holds no markup of anybody’s making, and asks for nothing', () => {
  const page = asHtml(copy);
  expect(page).not.toContain('<img src=x');
  expect(page).not.toMatch(/(src|href)="(?!data:)/);
  expect(page).not.toContain('data:image/svg');
  expect(page).toContain('src="data:image/png;base64,AAAA"');
  expect(page).toContain("default-src 'none'");
  expect(page).toContain('heart');
});

test('the text says who wrote what, with reactions and files', () => {
  const text = asText(copy);
  expect(text).toContain('lin (edited)');
  expect(text).toContain('    second');
  expect(text).toContain('heart: ada and lin');
  expect(text).toContain('/v1/files/a3');
});

test('a message that nobody has changed since it was made is not called edited', () => {
  const untouched = { ...copy, messages: [someMessage('m1', { created_at: 5, updated_at: 5 })] };
  expect(asText(untouched)).not.toContain('edited');
  expect(asHtml(untouched)).not.toContain('edited');
});

test('the JSON is what the contract says, under a name any disk takes', async () => {
  const { name, blob } = fileOf(copy, 'json');
  expect(name).toBe('Lake-img-src-x-onerror-alert-1-2026-09-21.json');
  expect(Schema.parse(JSON.parse(await blob.text()))).toEqual(copy);
  const long = fileOf({ ...copy, group: { ...copy.group, name: `a${'𠀀'.repeat(40)}` } }, 'json');
  expect(long.name).toBe(`a${'𠀀'.repeat(29)}-2026-09-21.json`);
});
