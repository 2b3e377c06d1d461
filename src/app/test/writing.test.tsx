import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAppWorld } from '../../test/appWorld';

let world: Awaited<ReturnType<typeof createAppWorld>>;
let conversationId: string;

beforeEach(async () => {
  localStorage.clear();
  world = await createAppWorld();
  const group = await world.ada.group('Lake', [world.lin.id]);
  conversationId = group.conversation_id;
  await world.ada.say(conversationId, 'as it was');
  // jsdom has no `execCommand`. A browser inserts the text into the focused field.
  Object.assign(document, {
    execCommand: (_command: string, _ui?: boolean, text = '') => {
      const at = document.activeElement;
      if (!(at instanceof HTMLTextAreaElement)) return false;
      at.setRangeText(text, at.selectionStart, at.selectionEnd, 'end');
      return fireEvent.input(at);
    },
  });
  await world.show(`/groups/${group.id}`);
  await screen.findByText('as it was', { selector: '[role=log] *' });
});
afterEach(async () => {
  Reflect.deleteProperty(document, 'execCommand');
  await world.close();
});

const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name });
const texts = async () => {
  const path = `/v1/messages?conversation_id=${conversationId}`;
  return (await world.ada.get(path)).body.data.map(({ message }: { message: string }) => message);
};

async function write(at: HTMLTextAreaElement, text: string, from = text.length, to = from) {
  act(() => at.focus());
  fireEvent.change(at, { target: { value: text } });
  at.setSelectionRange(from, to);
  fireEvent.select(at);
}

const paste = (at: HTMLTextAreaElement, data: Record<string, string>) =>
  fireEvent.paste(at, {
    clipboardData: { files: [], types: Object.keys(data), getData: (type: string) => data[type] ?? '' },
  });

test.each(['Message', 'Edit message'])(
  '%s completes, formats, goes on with lists and takes what is pasted',
  async (name) => {
    const composer = await field('Message');
    if (name === 'Edit message') {
      act(() => composer.focus());
      fireEvent.keyDown(composer, { key: 'ArrowUp' });
    }
    const at = await field(name);

    await write(at, 'see @li');
    fireEvent.input(at, { target: { value: 'see @lin' } });
    await screen.findByRole('option', { name: /lin/ });
    fireEvent.keyDown(at, { key: 'Tab' });
    await waitFor(() => expect(at.value).toBe('see @lin '));

    await write(at, 'very loud', 5, 9);
    fireEvent.keyDown(at, { key: 'b', code: 'KeyB', ctrlKey: true });
    await waitFor(() => expect(at.value).toBe('very **loud**'));

    await write(at, '3. yes');
    fireEvent.keyDown(at, { key: 'Enter', shiftKey: true });
    expect(at.value).toBe('3. yes\n4. ');

    await write(at, 'read the docs', 9, 13);
    paste(at, { 'text/plain': 'https://example.com/a' });
    await waitFor(() => expect(at.value).toBe('read the [docs](https://example.com/a)'));

    // Loads the converter first. Without it a paste inserts the plain text.
    await import('../../features/shared/writing/markdownOf');
    await vi.dynamicImportSettled();
    await write(at, '');
    paste(at, { 'text/html': '<p>so <b>bold</b></p>', 'text/plain': 'so bold' });
    await waitFor(() => expect(at.value).toBe('so **bold**'));
  },
);

test('a file that is pasted into an edit is not taken, and that is said', async () => {
  const composer = await field('Message');
  act(() => composer.focus());
  fireEvent.keyDown(composer, { key: 'ArrowUp' });
  const at = await field('Edit message');
  const files = [new File(['x'], 'report.pdf')];
  fireEvent.paste(at, { clipboardData: { files, types: ['Files'], getData: () => '' } });
  await screen.findByText('Files cannot be added to a message that was sent');
});

test.each([
  ['    first\n    second', '    first\n    second'],
  ['\n \n  /\\_/\\\n ( o.o )  \n\n', '  /\\_/\\\n ( o.o )'],
  ['\tcode\n', '\tcode'],
  ['\n\n', undefined],
])('blank lines at the ends and spaces at the end are cut, and nothing else: %j', async (typed, sent) => {
  const at = await field('Message');
  await write(at, typed);
  fireEvent.keyDown(at, { key: 'Enter', code: 'Enter', keyCode: 13 });
  if (sent !== undefined) await waitFor(async () => expect(await texts()).toContain(sent));
  else expect(await texts()).toEqual(['as it was']);
});
