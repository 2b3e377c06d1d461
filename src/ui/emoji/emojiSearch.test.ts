import { expect, test } from 'vitest';
import { emojis } from '../../test/emojis';

const { completeEmoji, emojiNamed, searchEmoji } = emojis;

const plain = (emoji: string | undefined) => emoji?.replaceAll('\uFE0F', '');

// Frequent search words and the expected first result, which Enter chooses.
test.each(
  `fire 🔥, heart ❤, joy 😂, tada 🎉, rocket 🚀, eyes 👀, wave 👋, ok 🆗, clap 👏, pray 🙏, thumbsup 👍, +1 👍, -1 👎,
  smile 😄, laugh 😆, cry 😢, sob 😭, angry 😠, rage 😡, party 🥳, think 🤔, sun ☀, star ⭐, cat 🐱, dog 🐶, coffee ☕, beer 🍺,
  cake 🍰, pizza 🍕, birthday 🎂, gift 🎁, phone ☎, book 📖, bug 🐛, check ✅, x ❌, warning ⚠, question ❓, muscle 💪, skull 💀,
  ghost 👻, robot 🤖, poop 💩, 100 💯, sparkles ✨, rainbow 🌈, tree 🌲, rose 🌹, apple 🍎, car 🚗, house 🏠, lock 🔒, key 🔑,
  bulb 💡, kiss 💋, hug 🤗, sleep 😪, wink 😉, heart_eyes 😍, facepalm 🤦, shrug 🤷`
    .split(/,\s+/)
    .map((pair) => pair.split(' ')),
)('%s is %s in the composer and in the picker', (word, emoji) => {
  expect(plain(completeEmoji(word)[0]?.emoji)).toBe(emoji);
  expect(plain(searchEmoji(word)[0]?.emoji)).toBe(emoji);
});

test('a picker takes several words in any order, and parts of them; a list that Enter chooses from takes no parts', () => {
  expect(searchEmoji('Red heart')[0]?.name).toBe('red_heart');
  expect(searchEmoji('heart red').map(({ name }) => name)).toContain('red_heart');
  expect(searchEmoji('ppl').map(({ name }) => name)).toContain('red_apple');
  expect(completeEmoji('ppl')).toEqual([]);
});

test('emoji are found by shortcode, by word and by keyword', () => {
  expect(completeEmoji('tada')[0]).toMatchObject({ emoji: '🎉', code: 'tada' });
  expect(completeEmoji('smil').map(({ emoji }) => emoji)).toContain('😄');
  expect(completeEmoji('eyes').map(({ code }) => code)).toContain('heart_eyes');
  expect(completeEmoji('celebrat').map(({ emoji }) => emoji)).toContain('🥳');
  expect(completeEmoji('zzzz')).toEqual([]);
  expect(completeEmoji('face')).toHaveLength(8);
});

test('a shortcode names one emoji, or none', () => {
  expect(emojiNamed('rocket')).toBe('🚀');
  expect(emojiNamed('rocke')).toBeNull();
  expect(emojiNamed('constructor')).toBeNull();
});
