import { expect, test } from 'vitest';
import { createFakeBrowser } from '../../test/fakeTabs';
import { createMemoryStorage } from '../storage/storage';
import { createDrafts } from './drafts';

function setUp() {
  const browser = createFakeBrowser();
  const tab = browser.tab();
  const storage = createMemoryStorage();
  const drafts = createDrafts(storage, tab.surroundings, 'x', () => undefined);
  const pass = (ms: number) => {
    browser.advance(ms);
    tab.due();
  };
  const stored = async () => (await storage.drafts()).map(({ text }) => text);
  return { browser, drafts, pass, stored };
}

test('an older draft of another tab does not take the place of a newer one', () => {
  const { browser, drafts } = setUp();
  drafts.save('c1', 'newer');
  const at = browser.now();
  drafts.hear({ type: 'draft', draft: { conversationId: 'c1', text: 'older', at: at - 1 } });
  expect(drafts.get('c1')?.text).toBe('newer');
  drafts.hear({ type: 'draft', draft: { conversationId: 'c1', text: 'newest', at: at + 1 } });
  expect(drafts.get('c1')?.text).toBe('newest');
});

test('a draft is on disk 300 ms after its first letter, however fast the others follow', async () => {
  const { drafts, pass, stored } = setUp();
  drafts.save('c1', 'h');
  pass(200);
  drafts.save('c1', 'he');
  pass(99);
  expect(await stored()).toEqual([]);
  pass(1);
  expect(await stored()).toEqual(['he']);
});
