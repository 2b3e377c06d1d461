import { expect, test } from 'vitest';
import { emojiOf, labelOf } from './emoji';

test('an emoji has one name in words, whatever a service calls it', () => {
  expect(labelOf('thumbs_up')).toBe('thumbs up');
  for (const [alias, name] of [
    ['tada', 'party_popper'],
    ['heart', 'red_heart'],
    ['open_mouth', 'face_with_open_mouth'],
    ['white_check_mark', 'check_mark_button'],
    ['ok', 'ok_hand'],
    ['red_angry_face', 'enraged_face'],
  ] as const) {
    expect(emojiOf(alias)).toBe(emojiOf(name));
    expect(labelOf(alias)).toBe(labelOf(name));
  }
  expect(labelOf('constructor')).toBe('constructor');
});
