import { expect, test } from 'vitest';
import { breathe, createFakeRuntime } from '../../test/fakeBrowser';
import { pollMs } from '../model/rules';
import { createMemoryStorage } from '../storage/storage';
import { createChangeWhenIdle } from './decisions';
import { createEntryList } from './entryList';

test('a change that this tab misses is found after a while', async () => {
  const storage = createMemoryStorage();
  const own = { key: 'a', kind: 'message', conversationId: 'c1', text: 'hi', attachments: [] } as const;
  const entry = await storage.addEntry({ ...own, attachments: [], state: 'sending', createdAt: 0, attempts: 1 });
  const entryList = createEntryList(storage);
  entryList.putEntry('a', entry);
  const { runtime, advance } = createFakeRuntime();
  const changeWhenIdle = createChangeWhenIdle({
    ...{ storage, runtime, entryList, onChange: entryList.putEntry },
    ...{ onDecided: () => undefined, ended: new AbortController().signal },
  });
  const decided = changeWhenIdle('a', () => null);
  await breathe();
  const waiting = await storage.updateEntry('a', (now) => ({ ...now, state: 'waiting' }));
  await breathe();
  expect(await storage.entries()).toEqual([waiting]);
  advance(pollMs);
  expect(await decided).toEqual(waiting);
  expect(await storage.entries()).toEqual([]);
});

test('what a tab whose disk is full does to an entry is waited for, although the disk knows nothing of it', async () => {
  const storage = createMemoryStorage();
  const own = { key: 'a', kind: 'message', conversationId: 'c1', text: 'hi', attachments: [] } as const;
  const entry = await storage.addEntry({ ...own, attachments: [], state: 'queued', createdAt: 0, attempts: 0 });
  const entryList = createEntryList(storage);
  entryList.putEntry('a', { ...entry, state: 'sending', writes: 1 });
  const changeWhenIdle = createChangeWhenIdle({
    storage,
    runtime: createFakeRuntime().runtime,
    entryList,
    onChange: entryList.putEntry,
    onDecided: () => undefined,
    ended: new AbortController().signal,
  });
  const decided = changeWhenIdle('a', () => null);
  await breathe();
  expect(await storage.entries()).toEqual([entry]);
  const waiting = await storage.updateEntry('a', (now) => ({ ...now, state: 'waiting', writes: 1 }));
  entryList.putEntry('a', waiting);
  expect(await decided).toEqual(waiting);
  expect(await storage.entries()).toEqual([]);
});
