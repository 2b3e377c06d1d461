import { expect, test } from 'vitest';
import type { Entry } from '#outbox/model/entry';
import { lineStateOf } from './rowModel';

const words: Entry = {
  key: 'k1',
  kind: 'message',
  conversationId: 'c1',
  text: 'hi',
  attachments: [],
  seq: 1,
  state: 'queued',
  createdAt: 0,
  attempts: 0,
};

test.each([
  ['sent', undefined],
  ['sent', { state: 'acked' }],
  ['waiting', { state: 'queued' }],
  ['waiting', { state: 'sending' }],
  ['waiting', { state: 'paused' }],
  ['refused', { state: 'failed' }],
  ['refused', { state: 'conflict' }],
  ['refused', { state: 'expired' }],
  // The service may have stored the message.
  ['waiting', { state: 'expired', unsure: true }],
  ['waiting', { state: 'unknown', unconfirmed: true, unsure: true }],
] as const)('%s: %o', (line, change) => {
  expect(lineStateOf(change && { ...words, ...change })).toBe(line);
});
