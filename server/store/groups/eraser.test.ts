import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApp } from '../../app';
import { messageId } from '../../ids';
import { gif } from '../../test/pictures';
import { type Person, type TestService, testService } from '../../test/service';
import { insertInBatches, rowsPerDeletion } from '../database/batches';
import type { Db } from '../database/schema';
import { addEvents, lastEventId, sweepEvents } from '../events';
import { rowsPerErasure } from './erasing';

const count = 1_000;

describe('a deleted group with many messages', () => {
  let service: TestService;
  let ida: Person;
  let bruno: Person;
  beforeEach(async () => {
    service = await testService();
    [ida, bruno] = [await service.person('ida'), await service.person('bruno')];
  });
  afterEach(() => service.close());

  const numberOf = async (table: 'message' | 'read_mark' | 'upload' | 'reaction', db: Db = service.store.db) => {
    const { n } = await db.selectFrom(table).select(db.fn.countAll().as('n')).executeTakeFirstOrThrow();
    return Number(n);
  };
  const filesOnDisk = () => {
    const folder = path.join(service.service.settings.dataDir, 'files');
    return existsSync(folder) ? readdirSync(folder).length : 0;
  };

  /**
   * Creates a group with many messages, each of which somebody has read. One more message has a file and a reaction.
   */
  async function fill() {
    const group = await ida.group('Large', ['bruno']);
    const conversation_id = group.conversation_id;
    const form = new FormData();
    form.append('file', new File([gif], 'dot.gif'));
    const headers = { Authorization: `Bearer ${ida.token}` };
    const uploading = await service.app.request('/v1/attachments', { method: 'POST', body: form, headers });
    const file = await uploading.json();
    const create = { conversation_id, message: 'findable', attachments: [file.id] };
    const key = { 'Idempotency-Key': 'a-key-of-this-message' };
    const { body: message } = await ida.post('/v1/messages', create, key);
    await bruno.put(`/v1/messages/${message.id}`, { reactions: { ok: ['bruno'] } });
    const rows = Array.from({ length: count }, (_, n) => ({
      ...{
        id: messageId({ ms: n + 1, number: 0 }),
        conversation_id,
        contact_id: ida.id,
        message: `${n}`,
        seq: n + 2,
        version: 1,
      },
      ...{ created_at: n, updated_at: null, seen_at: null },
    }));
    await insertInBatches(service.store.db, 'message', rows);
    const marks = rows.map(({ id }) => ({ conversation_id, contact_id: bruno.id, up_to: id, at: 1 }));
    await insertInBatches(service.store.db, 'read_mark', marks);
    return { group, file, message, again: () => ida.post('/v1/messages', create, key) };
  }

  test('is gone for everybody at once, and erased after the next start where the service ended then', async () => {
    const { group, file, message, again } = await fill();
    await service.service.eraser.stop();
    expect((await ida.delete(`/v1/groups/${group.id}`)).status).toBe(204);
    expect(await numberOf('message')).toBe(count + 1);
    for (const who of [ida, bruno]) {
      const status = async (of: string) => (await who.get(of)).status;
      expect(await status(`/v1/groups/${group.id}`)).toBe(404);
      expect(await status(`/v1/messages/${message.id}`)).toBe(404);
      expect((await who.get('/v1/messages?query=findable')).body.data).toEqual([]);
      expect((await who.get('/v1/messages')).body.data).toEqual([]);
      expect((await who.get(`/v1/messages?conversation_id=${group.conversation_id}`)).body.data ?? []).toEqual([]);
      expect((await who.put(`/v1/messages/${message.id}`, { reactions: { ok: [who.id] } })).status).toBe(404);
    }
    expect((await service.app.request(file.file_url)).status).toBe(404);
    expect((await again()).body.code).toBe('resource-deleted');

    const { service: next } = createApp({ store: service.store, settings: service.service.settings });
    next.eraser.start();
    await next.eraser.settled();
    const left = ['message', 'read_mark', 'upload', 'reaction'] as const;
    expect(await Promise.all(left.map((table) => numberOf(table)))).toEqual([0, 0, 0, 0]);
    expect(filesOnDisk()).toBe(0);
    expect((await again()).body.code).toBe('resource-deleted');
    await next.files.close();
  });

  test('is erased a few rows in each transaction, and others write in between', async () => {
    const { group } = await fill();
    const other = await ida.group('Other', ['bruno']);
    const erased: number[] = [];
    const { write } = service.store;
    service.store.write = (work) =>
      write(async (tx) => {
        const rows = async () => (await numberOf('message', tx)) + (await numberOf('read_mark', tx));
        const before = await rows();
        const result = await work(tx);
        // Only an erasure returns an array (of file names). On PostgreSQL, other transactions also see fewer rows
        // meanwhile.
        if (Array.isArray(result)) erased.push(before - (await rows()));
        return result;
      });
    const stored = (await numberOf('message')) + (await numberOf('read_mark'));
    await ida.delete(`/v1/groups/${group.id}`);
    await ida.say(other.conversation_id, 'in between');
    expect(erased.filter((rows) => rows > 0).length).toBeLessThan(stored / rowsPerErasure);
    await service.service.eraser.settled();
    expect(Math.max(...erased)).toBeLessThanOrEqual(rowsPerErasure);
    expect(erased.filter((rows) => rows > 0).length).toBeGreaterThanOrEqual(stored / rowsPerErasure);
    expect([await numberOf('message'), await numberOf('read_mark')]).toEqual([1, 0]);
  });

  test('is erased to its end although the index of words cannot be merged', async () => {
    const { group } = await fill();
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    service.store.search.merge = () => Promise.reject(new Error('the disk is full'));
    await ida.delete(`/v1/groups/${group.id}`);
    await service.service.eraser.settled();
    expect(await numberOf('message')).toBe(0);
    expect(errors).toHaveBeenCalledWith('sweep:', 'the disk is full');
    errors.mockRestore();
  });

  test('old events are swept a few rows in each statement', async () => {
    const { db } = service.store;
    const events = Array.from({ length: 2 * rowsPerDeletion + 2 }, () => ({
      ...{ type: 'group.deleted' as const, groupId: 'g', conversationId: 'c', onlyFor: ida.id },
    }));
    await service.store.write((tx) => addEvents(tx, events, 1));
    const last = await lastEventId(db);
    let turns = 0;
    let done = false;
    const others = () => {
      if (done) return;
      turns++;
      setImmediate(others);
    };
    others();
    await sweepEvents(db, Date.now() + 1);
    done = true;
    expect(await db.selectFrom('event').select('id').execute()).toEqual([{ id: last }]);
    // The deletion needs three statements, and other work gets a turn after each of the first two.
    expect(turns).toBeGreaterThanOrEqual(2);
  });
});
