import type { Hono } from 'hono';
import { type Endpoint, endpoints } from '../../src/contract';
import { judgeAdding } from '../groups/adding';
import { changeOf, eventIds, factOf, recordMemberChanges } from '../groups/changes';
import { ListPositions } from '../groups/listPositions';
import { replaceMembers } from '../groups/membership';
import type { Env } from '../http/env';
import { fieldError, Refusal, refuseFields } from '../http/errors/errors';
import { idempotent } from '../http/idempotency';
import { checkIfMatch } from '../http/ifMatch';
import { page, readCursor } from '../http/paging';
import { type ParsedRequest, route } from '../http/route';
import { type Effects, transact } from '../http/transact';
import { attachAvatar, readAvatar } from '../inputs/avatar';
import { readContacts } from '../inputs/contacts';
import { checkText } from '../inputs/text';
import type { Service } from '../service';
import type { Tx } from '../store/database/schema';
import {
  deleteGroup,
  findGroup,
  groupEtag,
  groupExists,
  insertGroup,
  listGroups,
  listPositionOf,
  lockGroup,
  updateGroup,
} from '../store/groups/groups';
import { toGroup, toGroups } from '../store/groups/groupViews';
import { keep } from '../store/groups/keeping';
import { addMembers, countGroupsOf, memberRows } from '../store/groups/members';
import { deleteUploadsOfGroup } from '../store/messages/uploads';

/**
 * Registers the endpoints of groups. A caller who may not see a group gets `not-found`; one who may not change it,
 * `forbidden`.
 */
export function groupRoutes(app: Hono<Env>, service: Service) {
  const { db, kind } = service.store;
  const { limits } = service.settings;
  const listPositions = new ListPositions();

  route(app, service, endpoints.listGroups, async ({ caller, query }) => {
    const { after, before, limit } = readCursor(query, 'grp', limits);
    const positionOf = async (id: string) => listPositions.recall(caller.id, id) ?? listPositionOf(db, id, caller.id);
    const cursor = {
      limit,
      ...(after !== undefined && { after: await positionOf(after) }),
      ...(before !== undefined && { before: await positionOf(before) }),
    };
    const { data, has_more } = await page(cursor, (slice) => listGroups(db, caller.id, query.archived ?? false, slice));
    for (const row of [data[0], data.at(-1)]) if (row) listPositions.remember(caller.id, row.id, row.activity);
    return { has_more, data: await toGroups(db, data, caller.id) };
  });

  route(app, service, endpoints.retrieveGroup, async ({ c, caller, id }) => {
    const found = await findGroup(db, id, caller);
    if (!found) throw new Refusal('not-found');
    c.header('ETag', groupEtag(found.row.version));
    return toGroup(db, found.row, caller.id);
  });

  route(
    app,
    service,
    endpoints.createGroup,
    (request) => {
      const { body, caller } = request;
      checkFields(request);
      const work = async (tx: Tx, effects: Effects, now: number) => {
        const invited = await readContacts(tx, body.contacts ?? []);
        const members = [...new Set([caller.id, ...invited])];
        const max = limits.membersPerGroup;
        if (members.length > max)
          throw refuseFields([fieldError('/contacts', 'too-many-members', { max, actual: members.length })]);
        if ((await countGroupsOf(tx, caller.id)) >= limits.groupsPerContact) throw new Refusal('too-many-groups');
        const judged = await judgeAdding(tx, request, { people: members, now });
        const { name, description = null } = body;
        const avatarUrl = (await readAvatar(tx, body.avatar_url, null, avatarContext(request))) ?? null;
        const row = await insertGroup(tx, { name, description, avatarUrl, now });
        await attachAvatar(tx, { group_id: row.id }, null, avatarUrl);
        await addMembers(
          tx,
          row,
          judged.map((member, position) => ({
            ...member,
            position,
            role: position === 0 ? ('admin' as const) : ('member' as const),
            listed: invited.length > 0,
          })),
          now,
        );
        effects.audit(factOf('group.create', row));
        for (const contactId of members.slice(1)) effects.audit(factOf('member.add', row, contactId));
        effects.events.push({ type: 'group.created', ...eventIds(row) });
        return row.id;
      };
      return idempotent(request, work, async (tx, id) => {
        const found = await findGroup(tx, id, caller);
        if (found) return { value: await toGroup(tx, found.row, caller.id), etag: groupEtag(found.row.version) };
        // The group exists, and the caller is no longer a member.
        if (await groupExists(tx, id)) throw new Refusal('not-found');
        return undefined;
      });
    },
    { rate: 'group-create' },
  );

  route(app, service, endpoints.updateGroup, (request) => {
    const { c, caller, id, body } = request;
    checkFields(request);
    if (body.contacts) service.rates.take(c, 'member', caller.id);
    return transact(request, async (tx, effects, now) => {
      const access = await lockGroup(tx, kind, id, caller);
      if (!access) throw new Refusal('not-found');
      checkIfMatch(c, groupEtag(access.row.version));
      const { row } = access;
      const editsGroup = [body.name, body.description, body.avatar_url, body.archived_at].some(
        (field) => field !== undefined,
      );
      if (editsGroup && access.role !== 'admin' && caller.role !== 'admin') throw new Refusal('forbidden');
      const avatar_url = await readAvatar(tx, body.avatar_url, row.avatar_url, avatarContext(request));
      const change = changeOf({ ...body, avatar_url }, row, { now, by: caller.id });
      const members =
        body.contacts &&
        (await replaceMembers(tx, access, caller, {
          wanted: await readContacts(tx, body.contacts),
          now,
          limits,
          judge: (people) => judgeAdding(tx, request, { people, groupId: id, now }),
        }));
      const membersChanged = members !== undefined && members.added.length + members.removed.length > 0;
      if (!membersChanged && Object.keys(change).length === 0) {
        c.header('ETag', groupEtag(row.version));
        return toGroup(tx, row, caller.id);
      }
      await keep(tx, { conversationId: row.conversation_id, contactId: caller.id }, now);
      if (change.archived_at !== undefined)
        effects.audit(factOf(change.archived_at === null ? 'group.restore' : 'group.archive', row));
      if (members) recordMemberChanges(effects, row, members);
      effects.events.push({ type: 'group.updated', ...eventIds(row) });
      const updated = await updateGroup(tx, id, change);
      effects.filesToDelete.push(...(await attachAvatar(tx, { group_id: id }, row.avatar_url, updated.avatar_url)));
      c.header('ETag', groupEtag(updated.version));
      return toGroup(tx, updated, caller.id);
    });
  });

  route(
    app,
    service,
    endpoints.deleteGroup,
    (request) =>
      transact(request, async (tx, effects, now) => {
        const { c, caller, id } = request;
        const access = await lockGroup(tx, kind, id, caller);
        if (!access) throw new Refusal('not-found');
        checkIfMatch(c, groupEtag(access.row.version));
        if (access.role !== 'admin' && caller.role !== 'admin') throw new Refusal('forbidden');
        // Afterwards there are no members left to notify.
        const members = await memberRows(tx, id);
        for (const { contact_id } of members)
          effects.events.push({
            type: 'group.deleted',
            ...eventIds(access.row),
            onlyFor: contact_id,
            contactId: caller.id,
          });
        effects.audit(factOf('group.delete', access.row));
        effects.filesToDelete.push(...(await deleteUploadsOfGroup(tx, access.row)));
        await deleteGroup(tx, access.row, now);
        return undefined;
      }),
    { rate: 'group-delete' },
  );

  const avatarContext = ({ c, caller }: Pick<ParsedRequest<Endpoint>, 'c' | 'caller'>) => ({
    c,
    caller,
    settings: service.settings,
    kind,
  });

  function checkFields({ body }: Pick<ParsedRequest<typeof endpoints.updateGroup>, 'body'>) {
    checkText('/name', body.name, limits.groupName);
    checkText('/description', body.description, limits.groupDescription);
    checkText('/avatar_url', body.avatar_url, limits.url);
  }
}
