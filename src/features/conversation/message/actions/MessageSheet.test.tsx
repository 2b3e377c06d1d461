import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { replyHead } from '#contract/replies';
import { loadCatalogue } from '#i18n/translate';
import { someMessage } from '#test/fixtures';
import { MessageSheet } from './MessageSheet';

beforeAll(() => loadCatalogue('en'));

const actions = new Proxy({}, { get: () => () => [] });

test.each([
  ['words', ['Copy text', 'Select']],
  ['see https://a.example/x, and again https://a.example/x', ['Copy text', 'Copy address', 'Select']],
  [
    '[one](https://a.example/x) or www.b.example',
    ['Copy text', 'Copy address https://a.example/x', 'Copy address https://www.b.example', 'Select'],
  ],
  [`${replyHead('bea', 'https://chat.test/groups/g/messages/msg_1', 'shall we?')}yes`, ['Copy text', 'Select']],
])('the sheet of %j offers %j', (message, offered) => {
  const menu = {
    ...{ username: 'ida', mine: false, mayDelete: false, readOnly: true, source: false, onSource: vi.fn() },
    ...{ message: someMessage('a', { message }), actions: actions as never },
  };
  render(<MessageSheet menu={menu} row={document.createElement('div')} onClose={vi.fn()} />);
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(offered);
});
