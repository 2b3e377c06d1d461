import { setImmediate } from 'node:timers/promises';
import type { Hono } from 'hono';
import { createBreather } from '../breather';
import { createGroupWithMembers } from '../groups/creating';
import { deleteGroupAndNotify } from '../groups/deleting';
import { applyGroupEdit } from '../groups/editing';
import type { Env } from '../http/env';
import { idempotent } from '../http/idempotency';
import { ListPositions } from '../http/listPositions';
import { page, readCursor } from '../http/paging';
import { json, route } from '../http/route';
import { type Effects, transact } from '../http/transact';
import { checkGroupFields } from '../inputs/groupFields';
import { Refusal } from '../refusal';
import type { Service } from '../service';
import type { Tx } from '../store/database/schema';
import { findGroup, groupEtag, groupExists, listGroups, listPositionOf } from '../store/groups/groups';
import { GroupTexts, newestChange } from '../store/groups/groupTexts';
import { toGroup, toGroups } from '../store/groups/groupViews';
import { Turns } from '../throttle/turns';

/** Maximum number of groups per statement. A statement takes some milliseconds, and other requests run between statements. */
const groupsPerPiece = 2;
/** Characters of one piece of a list. One piece is encoded in less than a millisecond. */
const pieceLength = 512 * 1024;
const firstMembers = 20;
/** The rate limit charges one byte for this many bytes of a group list, because a group list is cheap per byte. */
const cheapBytes = 4;
/** The rate limit charges one row for this many counted members, because to count a member is cheaper than to read a row. */
const cheapRows = 100;

export function groupRoutes(app: Hono<Env>, service: Service) {
  const { db } = service.store;
  const { limits } = service.settings;
  const listPositions = new ListPositions();
  const groupTexts = new GroupTexts();
  const turns = new Turns();

  route(app, service, 'listGroups', async ({ c, caller, query }) => {
    const { after, before, limit } = readCursor(query, 'grp', limits);
    const positionOf = async (id: string) => listPositions.recall(caller.id, id) ?? listPositionOf(db, id, caller.id);
    const cursor = {
      limit,
      ...(after !== undefined && { after: await positionOf(after) }),
      ...(before !== undefined && { before: await positionOf(before) }),
    };
    return turns.run(caller.id, async () => {
      const breathe = createBreather();
      const state = { change: await newestChange(db), now: service.now() };
      const { data, has_more } = await page(cursor, (slice) =>
        listGroups(db, caller.id, query.archived ?? false, slice),
      );
      for (const row of [data[0], data.at(-1)]) if (row) listPositions.remember(caller.id, row.id, row.activity);
      const first = query.members === 'first' && service.settings.capabilities ? firstMembers : undefined;
      const recall = ({ id, kept_at }: (typeof data)[number]) =>
        first === undefined && kept_at !== null ? groupTexts.recall(id, state) : undefined;
      const texts = new Map(data.map((row) => [row.id, recall(row)]));
      const unknown = data.filter(({ id }) => texts.get(id) === undefined);
      let members = 0;
      for (let at = 0; at < unknown.length; at += groupsPerPiece) {
        const rows = unknown.slice(at, at + groupsPerPiece);
        const groups = new Map((await toGroups(db, rows, caller.id, first)).map((group) => [group.id, group]));
        for (const { id, kept_at } of rows) {
          const group = groups.get(id);
          members += group?.member_count ?? 0;
          const text = JSON.stringify(group);
          texts.set(id, text);
          if (first === undefined && kept_at !== null) groupTexts.remember(id, text, state);
          await breathe();
        }
      }
      const pieces = inPieces(`{"has_more":${has_more},"data":[`, [...texts.values()], ']}');
      const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
      service.rates.charge('read', caller.id, { bytes: length / cheapBytes, rows: members / cheapRows });
      const [only = ''] = pieces;
      return json(c, 200, pieces.length === 1 ? only : streamOf(pieces));
    });
  });

  route(app, service, 'retrieveGroup', async ({ c, caller, id }) => {
    const found = await findGroup(db, id, caller);
    if (!found) throw new Refusal('not-found');
    c.header('ETag', groupEtag(found.row.version));
    return toGroup(db, found.row, caller.id);
  });

  route(
    app,
    service,
    'createGroup',
    (request) => {
      const { body, caller } = request;
      checkGroupFields(body, limits);
      const work = async (tx: Tx, effects: Effects, now: number) => ({
        id: await createGroupWithMembers(tx, request, effects, now),
      });
      return idempotent(request, work, async (tx, id) => {
        const found = await findGroup(tx, id, caller);
        if (found) return { value: await toGroup(tx, found.row, caller.id), etag: groupEtag(found.row.version) };
        // If the group still exists, the caller has left it. `resource-deleted` would then be wrong.
        if (await groupExists(tx, id)) throw new Refusal('not-found');
        return undefined;
      });
    },
    { rate: 'group-create', listsMembers: true },
  );

  route(
    app,
    service,
    'updateGroup',
    (request) => {
      const { c, caller, body } = request;
      checkGroupFields(body, limits);
      if (body.contacts) service.rates.take(c, 'member', caller.id);
      return transact(request, async (tx, effects, now) => {
        const row = await applyGroupEdit(tx, request, effects, now);
        c.header('ETag', groupEtag(row.version));
        return toGroup(tx, row, caller.id);
      });
    },
    { listsMembers: true },
  );

  route(
    app,
    service,
    'deleteGroup',
    async (request) => {
      await transact(request, (tx, effects, now) => deleteGroupAndNotify(tx, request, effects, now));
      service.eraser.start();
      return undefined;
    },
    { rate: 'group-delete' },
  );
}

function inPieces(begin: string, texts: (string | undefined)[], end: string): string[] {
  const pieces: string[] = [];
  let piece = begin;
  for (const [at, text] of texts.entries()) {
    piece += at === 0 ? text : `,${text}`;
    if (piece.length < pieceLength) continue;
    pieces.push(piece);
    piece = '';
  }
  return [...pieces, piece + end];
}

/** Encodes the list piece by piece, because encoding megabytes at once would block other requests. */
function streamOf(pieces: string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let at = 0;
  return new ReadableStream({
    pull: async (controller) => {
      await setImmediate();
      controller.enqueue(encoder.encode(pieces[at++]));
      if (at === pieces.length) controller.close();
    },
  });
}
