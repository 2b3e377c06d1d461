import type { Http } from '../api/http';
import { endpoints } from '../contract/endpoints';
import * as decided from '../outbox/model/reword';
import { createOutbox } from '../outbox/outbox';
import { type CreateDrain, createDrain } from '../outbox/queue/drain/drain';
import type { Me } from '../outbox/queue/drain/findDelivered';
import { createMemoryStorage } from '../outbox/storage/storage';
import { createUploads } from '../outbox/uploads/uploads';
import { breathe, createFakeBrowser } from './fakeBrowser';
import { createFakeHttp } from './fakeHttp';
import { allCapabilities, createFakeService, type FakeRequest, type Fault } from './fakeService';

/** One person's tab and their service. `fail` chooses the fault of each request. */
export async function setUp(
  capabilities: string | null = allCapabilities,
  afterTruth?: (run: () => void) => void,
  me: Me = { id: 'u-me', username: 'me' },
  afterStored?: (conversationId: string, run: () => void) => void,
  loadDrain: () => Promise<CreateDrain> = async () => createDrain,
  upload?: Http['upload'],
) {
  const browser = createFakeBrowser();
  const storage = Object.assign(createMemoryStorage(), { durable: true });
  let maxLimit = 100;
  let fail: (request: FakeRequest) => Fault | Promise<Fault> = () => 'none';
  const service = createFakeService({
    ...{ capabilities, now: browser.now, maxLimit: () => maxLimit },
    meet: (request) => fail(request),
  });
  /** Limits the messages of a page. */
  const limitPages = (limit: number) => {
    maxLimit = limit;
  };
  const sent: string[] = [];
  const gone: string[] = [];
  const replays: string[] = [];
  const open = async () => {
    const tab = browser.tab();
    const http = createFakeHttp(service.fetch);
    if (upload) http.upload = upload;
    await http(endpoints.listGroups);
    /** The words of the messages that this tab has been told of. */
    const truth: string[] = [];
    const outbox = createOutbox({
      http,
      storage,
      me,
      loadDrain,
      loadDecided: async () => decided,
      loadUploads: async () => createUploads,
      runtime: tab.runtime,
      onSent: ({ message, replayed }) => {
        sent.push(message.message);
        truth.push(message.message);
        if (replayed) replays.push(message.message);
      },
      ...(afterTruth && { afterTruth }),
      ...(afterStored && { afterStored }),
      onGone: (entry) => gone.push(entry.text),
    });
    await outbox.ready;
    const settle = async (ms = 0) => {
      browser.advance(ms);
      tab.due();
      for (let calm = 0; calm < 3; calm++) {
        await breathe();
        while (browser.active.size > 0) {
          calm = 0;
          await Promise.all([...browser.active]);
          await breathe();
        }
      }
    };
    return { tab, outbox, http, settle, truth, rows: () => outbox.entries('c1') };
  };
  const set = (next: typeof fail) => {
    fail = next;
  };
  return { ...(await open()), open, service, sent, replays, gone, browser, storage, set, limitPages };
}

/** Meets writes with a fault and lets reads through. */
export const posts = (fault: Fault) => (request: FakeRequest) => (request.method === 'GET' ? ('none' as const) : fault);
