import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints';
import { loadCatalogue, loadLaterWords } from '#i18n/translate';
import { createFakeHttp } from '#test/fakeHttp';
import { createFakeService } from '#test/fakeService';
import { someGroup } from '#test/fixtures';
import { InClient } from '#test/InClient';
import { CopyGroups } from './DeleteGroupsDialog';

/** Returns a list that receives the file name of each later download. */
function recordDownloads(): string[] {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  return saved;
}

beforeAll(async () => {
  await loadCatalogue('en');
  await loadLaterWords();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a group that could not be copied is tried again, also when others have left the choice meanwhile', async () => {
  const saved = recordDownloads();
  let isRefused = true;
  const service = createFakeService({
    capabilities: 'read',
    meet: ({ query }) => (isRefused && query.get('conversation_id') === 'c-g3' ? { status: 403 } : 'none'),
  });
  const groups = ['g1', 'g2', 'g3', 'g4'].map((id) => someGroup(id, { name: id }));
  service.groups.push(...groups);
  const http = createFakeHttp(service.fetch);
  await http(endpoints.listGroups);
  const of = (chosen: typeof groups) => (
    <InClient http={http}>
      <CopyGroups groups={chosen} />
    </InClient>
  );
  const { rerender } = render(of(groups));
  fireEvent.click(screen.getByRole('button', { name: 'Download copies' }));
  await screen.findByText('g3 could not be copied. Nothing is deleted.');
  expect(saved).toHaveLength(2);
  isRefused = false;
  rerender(of(groups.slice(1)));
  expect(screen.queryByText(/went to/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('3 copies went to your downloads.');
  expect(saved.map((name) => name.match(/g\d/)?.[0])).toEqual(['g1', 'g2', 'g3', 'g4']);
});

test('files that are missing are counted beside the copies that were saved', async () => {
  recordDownloads();
  const service = createFakeService({ capabilities: 'read' });
  const groups = ['g1', 'g2'].map((id) => someGroup(id, { name: id }));
  service.groups.push(...groups);
  const file = { message_id: 'm', filename: 'a', file_type: 'text/plain', file_size: 3, created_at: 1 };
  for (const { id, conversation_id } of groups)
    service.say('words', conversation_id).attachments.push({ ...file, id, file_url: `/v1/files/${id}` });
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  const http = createFakeHttp(service.fetch);
  await http(endpoints.listGroups);
  render(
    <InClient http={http}>
      <CopyGroups groups={groups} />
    </InClient>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Download copies' }));
  await screen.findByText('2 copies went to your downloads. 2 files could not be read and are missing.');
});

test('a copy that the browser cannot put together is named, and is not called saved', async () => {
  const saved = recordDownloads();
  const service = createFakeService({ capabilities: 'read' });
  const groups = ['g1', 'g2'].map((id) => someGroup(id, { name: id }));
  service.groups.push(...groups);
  const http = createFakeHttp(service.fetch);
  await http(endpoints.listGroups);
  render(
    <InClient http={http}>
      <CopyGroups groups={groups} />
    </InClient>,
  );
  vi.spyOn(Blob.prototype, 'slice').mockImplementation(() => {
    throw new DOMException('no room', 'NotReadableError');
  });
  fireEvent.click(screen.getByRole('button', { name: 'Download copies' }));
  await screen.findByText('g1 could not be copied. Nothing is deleted.');
  expect(saved).toEqual([]);
  screen.getByRole('button', { name: 'Retry' });
});
