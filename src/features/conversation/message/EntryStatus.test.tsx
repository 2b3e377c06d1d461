import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { loadCatalogue } from '../../../i18n/translate';
import type { Entry } from '../../../outbox/queue/entry';
import { EntryStatus } from './EntryStatus';

beforeAll(() => loadCatalogue('en'));

const words: Entry = {
  ...{ key: 'k1', kind: 'message', conversationId: 'c1', text: 'hi', attachments: [], seq: 1 },
  ...{ state: 'unknown', createdAt: 0, attempts: 5 },
};

function show(more: Partial<Entry>) {
  const done: string[] = [];
  const did = (what: string) => (key: string) => void done.push(`${what} ${key}`);
  const actions = { retry: did('retry'), sendAgain: did('sendAgain'), discard: did('discard') };
  const { container } = render(
    <EntryStatus
      entry={{ ...words, ...more }}
      actions={{ ...actions, overwrite: did('overwrite'), edit: did('edit') }}
    />,
  );
  const buttons = screen.getAllByRole('button').map((button) => button.textContent);
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { text: container.textContent ?? '', buttons, press, done };
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
