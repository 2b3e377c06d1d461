import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { emojiLate } from '#ui/emoji/emojiPart';
import { useWriting } from './useWriting';

const member = {
  id: 'con_1',
  username: 'ida',
  avatar_url: null,
  phone_number: null,
  last_active_at: null,
  created_at: 0,
};

interface FieldProps {
  onSend: (text: string) => void;
  onFormat?: () => void;
}

function Field({ onSend }: FieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const { completion, keys } = useWriting({
    field,
    members: [member],
    stepAside: () => {},
    onFiles: () => {},
    onSend: () => onSend(text),
    onKey: () => false,
  });
  return (
    <textarea
      {...keys}
      ref={field}
      aria-label="words"
      {...completion.fieldProps}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        completion.onInput(event.nativeEvent);
      }}
    />
  );
}

type Step =
  | ['key', Partial<KeyboardEventInit> & { keyCode: number }]
  | ['ends']
  | ['breaks', ('insertLineBreak' | 'insertParagraph')?];

const shown = () => screen.getByRole<HTMLTextAreaElement>('textbox');

/** Dispatches the events of a browser. A line break without `preventDefault` is typed. */
function play(steps: readonly Step[]) {
  for (const [kind, detail] of steps) {
    if (kind === 'key') fireEvent.keyDown(shown(), { key: 'Enter', code: 'Enter', ...detail });
    else if (kind === 'ends') fireEvent.compositionEnd(shown());
    else {
      const event = new InputEvent('beforeinput', {
        inputType: detail ?? 'insertLineBreak',
        bubbles: true,
        cancelable: true,
      });
      if (shown().dispatchEvent(event)) fireEvent.change(shown(), { target: { value: `${shown().value}\n` } });
    }
  }
}

const composing = { keyCode: 229, isComposing: true };

test.each<[string, readonly Step[], sent: boolean]>([
  ['Enter sends', [['key', { keyCode: 13 }]], true],
  ['Korean in Chrome: the press comes twice', [['key', composing], ['ends'], ['key', { keyCode: 13 }]], true],
  ['Gboard: the key is within the composition', [['key', composing], ['ends'], ['breaks']], true],
  ['Gboard: the line break is within the composition, too', [['key', composing], ['breaks'], ['ends']], true],
  ['Gboard: without a composition', [['key', { keyCode: 229, key: 'Unidentified' }], ['breaks']], true],
  ['Android: the key comes right after the composition', [['ends'], ['key', { keyCode: 13 }]], true],
  ['iOS: the prediction is taken with the key', [['key', composing], ['ends'], ['breaks', 'insertParagraph']], true],
  ['Japanese and Chinese in Chrome: a candidate is taken', [['key', composing], ['ends']], false],
  ['Safari: a candidate is taken', [['ends'], ['key', { keyCode: 229 }]], false],
  ['Safari: a candidate is taken, then Enter', [['ends'], ['key', { keyCode: 229 }], ['key', { keyCode: 13 }]], true],
  ['Shift+Enter breaks the line', [['key', { keyCode: 13, shiftKey: true }], ['breaks']], false],
  ['Shift+Enter of an input method', [['key', { ...composing, shiftKey: true }], ['breaks']], false],
])('%s', (_, steps, sent) => {
  const onSend = vi.fn();
  render(<Field onSend={onSend} />);
  fireEvent.change(shown(), { target: { value: '안녕하세요' } });
  play(steps);
  expect(onSend.mock.calls).toEqual(sent ? [['안녕하세요']] : []);
  const broken = steps.some(([kind]) => kind === 'breaks') && !sent;
  expect(shown().value).toBe(broken ? '안녕하세요\n' : '안녕하세요');
});

test.each([
  ['hello @id', 'hello @ida ', false],
  ['hello @ida', 'hello @ida', true],
  ['what :oO', 'what :oO', true],
  ['see you at :30', 'see you at :30', true],
  ['x :in', 'x :in', true],
  ['puts `:sym', 'puts `:sym', true],
  ['```js', '```js', false],
])('Enter after %j leaves %j', async (typed, left, sent) => {
  const onSend = vi.fn();
  document.execCommand = (_command, _ui, text = '') => {
    const { value, selectionStart, selectionEnd } = shown();
    fireEvent.change(shown(), { target: { value: value.slice(0, selectionStart) + text + value.slice(selectionEnd) } });
    return true;
  };
  render(<Field onSend={onSend} />);
  shown().focus();
  await import('./writingAfter');
  await emojiLate.load();
  fireEvent.change(shown(), { target: { value: typed } });
  if (typed.includes('@id')) await vi.waitFor(() => expect(shown().getAttribute('aria-controls')).not.toBeNull());
  await vi.waitFor(() => {});
  play([['key', { keyCode: 13 }]]);
  expect(onSend).toHaveBeenCalledTimes(sent ? 1 : 0);
  expect(shown().value).toBe(left);
});

/** Pastes paragraphs. Returns the length of each text that was typed by `execCommand`. */
async function pasteParagraphs(count: number) {
  const typed: number[] = [];
  const typing = (_command: string, _ui?: boolean, text = '') => {
    typed.push(text.length);
    const at = shown();
    at.setRangeText(text, at.selectionStart, at.selectionEnd, 'end');
    return fireEvent.input(at);
  };
  Object.assign(document, { execCommand: typing });
  render(<Field onSend={() => {}} />);
  const paragraphs = Array.from({ length: count }, (_, at) => `<p>some <b>bold</b> words ${at}</p>`);
  const data: Record<string, string> = { 'text/html': paragraphs.join(''), 'text/plain': 'plain' };
  fireEvent.paste(shown(), { clipboardData: { files: [], getData: (type: string) => data[type] ?? '' } });
  await waitFor(() => expect(shown().value).toContain(`some **bold** words ${count - 1}`));
  Reflect.deleteProperty(document, 'execCommand');
  return typed;
}

test('a paste of few lines is typed, which undo knows; one of many lines is put in at once, for typing would take seconds', async () => {
  // Loads the converter first, because a paste without the converter inserts plain text.
  await import('./markdownOf');
  expect(await pasteParagraphs(100)).toHaveLength(1);
  cleanup();
  expect(await pasteParagraphs(1_000)).toEqual([]);
});
