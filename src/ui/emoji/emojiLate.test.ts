import { expect, test, vi } from 'vitest';
import { fetchEmojiFile } from '../../test/emojis';
import { loadEmojis } from './emojiLate';

test('the emoji are asked for again after a file that did not come, or was no table', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(loadEmojis()).rejects.toThrow('Failed to fetch');
  vi.stubGlobal('fetch', async () => new Response('[]'));
  await expect(loadEmojis()).rejects.toThrow();
  vi.stubGlobal('fetch', fetchEmojiFile);
  expect((await loadEmojis()).emojiNamed('rocket')).toBe('🚀');
});
