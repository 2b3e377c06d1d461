import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Message } from '#contract/resources';
import { loadCatalogue } from '#i18n/translate';
import { emojiOf } from '#ui/emoji/emoji';
import { suggested } from '#ui/emoji/suggested';
import { emojis } from '../../../../test/emojis';
import { Reactions } from './Reactions';

beforeAll(() => loadCatalogue('en'));

const show = (reactions: Message['reactions'], username = 'ida') => {
  const message: Message = {
    id: '1',
    conversation_id: '1',
    contact: {
      id: '1',
      username: 'bruno',
      phone_number: null,
      avatar_url: null,
      last_active_at: null,
      created_at: null,
    },
    message: 'x',
    attachments: [],
    reactions,
    created_at: 1,
    updated_at: null,
    read_at: null,
  };
  const onToggle = vi.fn();
  const onWho = vi.fn();
  render(<Reactions message={message} username={username} onToggle={onToggle} onWho={onWho} />);
  return { onToggle, onWho };
};

test('a reaction says what, how many and who, and a click turns round only my part in it', () => {
  const { onToggle } = show([{ thumbs_up: ['ida', 'bruno', 'mei'] }, { party_popper: ['mei'] }]);
  fireEvent.click(screen.getByRole('button', { name: 'thumbs up, 3: bruno, mei and you', pressed: true }));
  fireEvent.click(screen.getByRole('button', { name: 'party popper, 1: mei', pressed: false }));
  expect(onToggle.mock.calls).toEqual([
    ['thumbs_up', false],
    ['party_popper', true],
  ]);
});

test('a name that no table knows is shown in words and can be used', () => {
  const { onToggle } = show([{ our_own_joke: ['mei'] }]);
  const chip = screen.getByRole('button', { name: 'our own joke, 1: mei' });
  expect(chip.textContent).toBe('our own joke1');
  fireEvent.click(chip);
  expect(onToggle).toHaveBeenCalledWith('our_own_joke', true);
});

test('a name like a part of the language is a name like any other', () => {
  const { onToggle } = show([{ constructor: ['mei'] }, { toString: ['ida'] }]);
  fireEvent.click(screen.getByRole('button', { name: 'constructor, 1: mei', pressed: false }));
  fireEvent.click(screen.getByRole('button', { name: 'toString, 1: you', pressed: true }));
  expect(onToggle.mock.calls).toEqual([
    ['constructor', true],
    ['toString', false],
  ]);
});

test('hundreds of people and thousands of names are bounded, and the rest is a click away', () => {
  const people = Array.from({ length: 500 }, (_, index) => `p${index}`);
  const { onWho } = show([
    { thumbs_up: people },
    ...Array.from({ length: 5_000 }, (_, index) => ({ [`name_${index}`]: ['mei'] })),
  ]);
  expect(screen.getAllByRole('button')).toHaveLength(31);
  expect(screen.getByRole('button', { name: /^thumbs up, 500: p0, .* and 480 others$/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^4,?971 more reactions$/ }));
  fireEvent.contextMenu(screen.getByRole('button', { name: /^thumbs up/ }));
  expect(onWho).toHaveBeenCalledTimes(2);
});

test('every emoji has a name of its own that can be sent, in every tone', () => {
  const names = emojis.table.flatMap(({ name, tones }) => [name, ...tones.map((tone) => tone.name)]);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z0-9][a-z0-9_+-]{0,63}$/);
  expect(emojis.table.find(({ name }) => name === 'waving_hand')?.tones).toHaveLength(5);
  expect(emojiOf('waving_hand_medium_skin_tone')).toBe('👋🏽');
});

test('what was used of late comes first among the suggested, and nothing twice', () => {
  const names = suggested(
    [
      { name: 'rocket', emoji: '🚀' },
      { name: 'thumbs_up', emoji: '👍' },
    ],
    4,
  ).map(({ name }) => name);
  expect(names).toEqual(['rocket', 'thumbs_up', 'red_heart', 'face_with_tears_of_joy']);
});
