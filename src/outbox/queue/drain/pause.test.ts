import { expect, test } from 'vitest';
import { createFakeRuntime } from '#test/fakeBrowser';
import type { Entry } from '../../model/entry';
import { createMemoryStorage } from '../../storage/storage';
import { createEntryList } from '../entryList';
import { createPause } from './pause';

test('signed out, an entry that is in the memory of another tab stays in the list', async () => {
  const storage = createMemoryStorage();
  const entryList = createEntryList(storage);
  const said: [string, Entry | null][] = [];
  const { pauseAll } = createPause({
    storage,
    entryList,
    runtime: createFakeRuntime().runtime,
    ended: new AbortController().signal,
    onChange: (...change) => said.push(change),
    onResume: () => undefined,
  });
  const own = { key: 'here', kind: 'message', conversationId: 'c1', text: 'hi', attachments: [] } as const;
  const here = await storage.addEntry({ ...own, attachments: [], state: 'queued', createdAt: 0, attempts: 0 });
  entryList.putEntry('here', here);
  entryList.putEntry('there', { ...here, key: 'there' });
  entryList.setPaused(true);
  await pauseAll();
  expect(said).toEqual([['here', { ...here, state: 'paused', writes: 1 }]]);
});
