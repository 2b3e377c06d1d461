import { expect, test } from 'vitest';
import { setUp } from '../test/outboxWorld';
import { editedId } from './model/draft';

test('an edit is a draft: on disk, in the other tab, without a mark in the list, and gone when it is dropped', async () => {
  const { outbox, open, settle, storage, service } = await setUp();
  const message = service.say('as it was');
  const other = await open();
  const from = outbox.beginEdit('c1', 'as it was', message);
  outbox.drafts.saveEdit(message.id, 'as it should be', from);
  await settle(300);
  const next = await open();
  for (const { drafts } of [outbox, other.outbox, next.outbox]) {
    expect(drafts.edit(message.id)).toMatchObject({ text: 'as it should be', edit: { base: 'as it was', open: true } });
    expect(drafts.edits('c1').map(editedId)).toEqual([message.id]);
    expect(drafts.edits('c1')).toBe(drafts.edits('c1'));
    expect(drafts.conversations().size).toBe(0);
  }
  next.outbox.drafts.dropEdit(message.id);
  await next.settle(300);
  expect([outbox.drafts.edit(message.id), outbox.drafts.edits('c1'), await storage.drafts()]).toEqual([
    undefined,
    [],
    [],
  ]);
});

test('an edit of words on their way goes on as one of the message, in every tab and after a reload', async () => {
  const { outbox, open, settle, browser, tab, service, rows } = await setUp();
  const other = await open();
  browser.setOnline(false);
  await outbox.send('c1', 'a laek');
  const key = rows()[0]?.key ?? '';
  outbox.drafts.saveEdit(key, 'a lake', outbox.beginEdit('c1', 'a laek'));
  browser.setOnline(true);
  tab.wake();
  await settle();
  // Either tab may have sent the message. That tab stores the edit.
  await settle(300);
  await other.settle(300);
  const id = service.messages[0]?.id ?? '';
  for (const { drafts } of [outbox, other.outbox, (await open()).outbox]) {
    expect(drafts.edits('c1').map(editedId)).toEqual([id]);
    expect(drafts.edit(id)).toMatchObject({ text: 'a lake', edit: { base: 'a laek' } });
  }
});

test('what somebody saved after the editing began is a conflict, with and without versions', async () => {
  for (const capabilities of [undefined, null]) {
    const { outbox, settle, service, rows } = await setUp(capabilities);
    const message = service.say('first');
    const from = outbox.beginEdit('c1', 'first', message);
    const theirs = { ...message, message: 'theirs' };
    service.messages[0] = theirs;
    // By now the row shows the text of the other person.
    await outbox.edit(theirs, 'mine', undefined, from);
    await settle();
    expect(rows()[0]).toMatchObject({ state: 'conflict', text: 'mine', theirs: 'theirs' });
    expect(service.messages[0]?.message).toBe('theirs');
  }
});

test('a page that ended between an answer and the move of the edit leaves that to the next', async () => {
  const { outbox, open, settle, storage, browser, tab, service, rows } = await setUp();
  browser.setOnline(false);
  await outbox.send('c1', 'a laek');
  const key = rows()[0]?.key ?? '';
  outbox.drafts.saveEdit(key, 'a lake', outbox.beginEdit('c1', 'a laek'));
  await settle(300);
  const { saveDraft } = storage;
  storage.saveDraft = () => new Promise(() => undefined);
  browser.setOnline(true);
  tab.wake();
  await settle();
  tab.crash();
  storage.saveDraft = saveDraft;
  const { drafts } = (await open()).outbox;
  expect([drafts.edit(key), drafts.edit(service.messages[0]?.id ?? '')?.text]).toEqual([undefined, 'a lake']);
});
