import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadCatalogue } from '#i18n/translate';
import type { Entry } from '#outbox/model/entry';
import { EntryStatus } from './EntryStatus';

beforeAll(() => loadCatalogue('en'));

const words: Entry = {
  key: 'k1',
  kind: 'message',
  conversationId: 'c1',
  text: 'hi',
  attachments: [],
  seq: 1,
  state: 'unknown',
  createdAt: 0,
  attempts: 5,
};

function show(more: Partial<Entry>) {
  const done: string[] = [];
  const did = (what: string) => (key: string) => void done.push(`${what} ${key}`);
  const actions = { retry: did('retry'), sendAgain: did('sendAgain'), discard: did('discard') };
  const { container } = render(
    <EntryStatus
      entry={{ ...words, ...more }}
      actions={{ ...actions, overwrite: did('overwrite'), dropFiles: did('dropFiles'), edit: did('edit') }}
    />,
  );
  const buttons = screen.getAllByRole('button').map((button) => button.textContent);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { container, text: container.textContent ?? '', buttons, press, done };
}

test('a message that could not be confirmed is looked for, or sent, once more: as the person says', () => {
  const { text, buttons, press, done } = show({ unsure: true, unconfirmed: true });
  expect(text).toContain('May have been sent');
  expect(text).not.toContain('Not sent');
  expect(buttons).toEqual(['Check again', 'Send again', 'Discard']);
  press('Check again');
  press('Send again');
  expect(done).toEqual(['retry k1', 'sendAgain k1']);
});

test.each([
  [{ code: 'body-too-large', status: 413, detail: 'request entity too large' }, 'too long for this server'],
  [{ code: 'validation-failed', status: 422, detail: '' }, 'the server does not take it (422)'],
  [{ code: 'validation-failed', status: 422, detail: 'At most 500 words' }, 'At most 500 words'],
  [{ code: 'misconfigured', status: null, detail: '' }, ''],
])('what a service of another make refuses with %j can be edited, and says why', (problem, why) => {
  const { text, buttons } = show({ state: 'failed', problem });
  expect(text).toContain(why ? `Not sent - ${why}` : 'Not sent');
  expect(buttons).toEqual(['Retry', 'Edit', 'Discard']);
});

test.each([
  ['file-lost', []],
  ['file-too-large', []],
  ['unsupported-file-type', []],
  ['quota-exceeded', ['Retry']],
])('a file that was refused for %s: the same is sent again only where that may help', (code, again) => {
  const file = { upload: 'u1', filename: 'a.txt' };
  const problem = { code, status: null, detail: '', filename: 'a.txt' };
  const { buttons } = show({ state: 'failed', problem, attachments: [file] });
  expect(buttons).toEqual([...again, 'Remove a.txt', 'Edit as draft']);
});

test('of an edit whose message is gone nothing is said of what the service takes', () => {
  const { container } = show({
    kind: 'edit',
    state: 'failed',
    problem: { code: 'resource-deleted', status: 410, detail: '' },
  });
  expect(screen.getByText(/^Edit not saved/).textContent).toBe('Edit not saved');
  expect(container.textContent).not.toContain('410');
});

test('three days old and in doubt, it is not said to be unsent', () => {
  const { text, buttons } = show({ state: 'expired', unsure: true });
  expect(text).toContain('May have been sent');
  expect(text).not.toContain('Not sent');
  expect(buttons).toEqual(['Check again', 'Send again', 'Discard']);
});

test('three days old and certainly not sent, it can be sent now', () => {
  const { text, buttons } = show({ state: 'expired' });
  expect(text).toContain('Not sent for three days');
  expect(buttons).toEqual(['Send now', 'Edit', 'Discard']);
});

test('with a key the same try again doubles nothing: there is nothing to choose', () => {
  const { text, buttons } = show({ state: 'expired', unsure: true, keyed: true });
  expect(text).toContain('May have been sent');
  expect(buttons).toEqual(['Send now', 'Discard']);
});

test('words that were tried in vain can still be corrected, and not be taken back', () => {
  const { buttons, press, done } = show({ unsure: true, keyed: true });
  expect(buttons).toEqual(['Edit']);
  press('Edit');
  expect(done).toEqual(['edit k1']);
});

test.each([
  [{}, 'The server is not answering, trying again'],
  [{ serviceStatus: 500 }, 'The server is not answering, trying again'],
] as const)('what waits says why: %j', (more, says) => {
  const { text } = show({ ...more, createdAt: 0 });
  expect(text).toContain(says);
});

test('without a network that is the reason, and it changes with the network', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { container } = show({ serviceStatus: 500 });
  expect(container.textContent).toContain('Waiting for the network');
  onLine.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(container.textContent).toContain('The server is not answering, trying again');
  onLine.mockRestore();
});

test('what a busy service asks for is counted down', () => {
  vi.useFakeTimers();
  const busy = { state: 'waiting', patient: true, notBefore: Date.now() + 7_000 } as const;
  const { container } = show(busy);
  expect(container.textContent).toContain('Busy, again in 7 s');
  act(() => void vi.advanceTimersByTime(3_000));
  expect(container.textContent).toContain('Busy, again in 4 s');
  act(() => void vi.advanceTimersByTime(5_000));
  expect(container.textContent).toContain('Waiting, the server is busy');
  vi.useRealTimers();
});
