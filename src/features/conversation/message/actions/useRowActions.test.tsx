import { QueryClient } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { createHttp } from '#api/http';
import type { Message } from '#contract/resources';
import { createCache } from '#data/writes/cache';
import { loadCatalogue } from '#i18n/translate';
import { NotNow, QueueFull } from '#outbox/model/entry';
import type { OutboxView } from '#outbox/OutboxContext';
import { InClient } from '#test/InClient';
import { toastStore } from '#ui/overlay/toastStore';
import { useRowActions } from './useRowActions';

beforeAll(() => loadCatalogue('en'));

const me = { id: 'u1', username: 'ida', phone_number: null, avatar_url: null, last_active_at: null, created_at: null };
const message: Message = {
  id: 'm1',
  conversation_id: 'c1',
  contact: me,
  message: 'as it was',
  reactions: [],
  attachments: [],
  read_at: null,
  created_at: 1,
  updated_at: null,
};

/** An outbox that rejects every action with `error`. */
const refusing = (error: Error): OutboxView => {
  const refuse = () => Promise.reject(error);
  const doings = {
    send: refuse,
    edit: refuse,
    retry: refuse,
    sendAgain: refuse,
    changeText: refuse,
    dropFiles: refuse,
  };
  const block = () => () => undefined;
  return {
    ...doings,
    hold: block,
    overwrite: refuse,
    takeBack: refuse,
    entries: [],
    clock: 0,
    namesKeys: false,
    keyOf: (id) => id,
  };
};

function actionsOver(outbox: OutboxView) {
  const closed: string[] = [];
  const nothing = () => undefined;
  const given = {
    me,
    pinners: [],
    toNextMention: () => undefined,
    groupId: 'g1',
    messages: [message],
    outbox,
    edits: {
      dropEdit: nothing,
      openEdit: nothing,
      openedFrom: undefined,
      closeEdit: (id: string) => void closed.push(id),
    },
    rowOfMessage: () => null,
    openDialog: nothing,
    onDraft: nothing,
    onReply: nothing,
    goTo: nothing,
    usernames: [],
    mark: nothing,
    selecting: { begin: nothing, toggle: nothing },
  };
  const cache = createCache(new QueryClient());
  const http = createHttp({ base: 'http://confab.test', token: () => 't' });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <InClient http={http} cache={cache}>
      {children}
    </InClient>
  );
  return { actions: renderHook(() => useRowActions(given), { wrapper }).result.current, closed };
}
const said = () => toastStore.get().map(({ text }) => text);

test('new words that cannot be kept stay in their form, with a reason', async () => {
  const { actions, closed } = actionsOver(refusing(new QueueFull()));
  actions.saveEdit(message, 'as it should be', { conversationId: 'c1', base: 'as it was', open: true });
  await waitFor(() => expect(said().join()).toContain('Too many messages'));
  expect(closed).toEqual([]);
});

test('a decision that comes too late is answered in words', async () => {
  const { actions } = actionsOver(refusing(new NotNow()));
  actions.retry('k1');
  actions.sendAgain('k1');
  actions.overwrite('k1');
  actions.discard('k1');
  await waitFor(() => expect(said().filter((text) => text.includes('being sent'))).toHaveLength(4));
});
