import type { Hono } from 'hono';
import type { Env } from '../http/env';
import { type ParsedRequest, route } from '../http/route';
import { type Effects, transact } from '../http/transact';
import { attachAvatar, readAvatar } from '../inputs/avatar';
import { checkText } from '../inputs/text';
import { checkUsername } from '../inputs/username';
import { fieldError, refuseFields } from '../refusal';
import type { Service } from '../service';
import { parseReference } from '../signedUrl';
import { databaseCode } from '../store/database/databaseError';
import type { Tx } from '../store/database/schema';
import { lockOwner } from '../store/messages/uploads';
import { avatarOf, findContact, setAvatar } from '../store/people/contacts';
import { isNameTaken, renameContact } from '../store/people/names';
import type { Caller } from '../store/people/tokens';

const nameTaken = () => refuseFields([fieldError('/username', 'username-taken')]);

export function profileRoutes(app: Hono<Env>, service: Service) {
  const { limits } = service.settings;

  route(
    app,
    service,
    'updateMe',
    async (request) => {
      const { caller, body } = request;
      const username = body.username === undefined ? undefined : checkUsername(body.username, limits.username);
      checkText('/avatar_url', body.avatar_url, limits.url);
      const newName = username === caller.username ? undefined : username;
      if (newName !== undefined) service.rates.check('rename', caller.id, { code: 'too-many-names' });
      const work = transact(request, async (tx, effects, now) => {
        // Locks the contact before reading, because a concurrent change may replace the same picture or name.
        await lockOwner(tx, service.store.kind, caller.id);
        if (newName !== undefined) await renameCaller(tx, effects, caller, newName, now);
        const changesPicture = await changePicture(tx, request, effects);
        if (newName !== undefined || changesPicture)
          effects.events.push({ type: 'contact.updated', groupId: '', conversationId: '', contactId: caller.id });
        const contact = await findContact(tx, caller.id);
        if (!contact) throw new Error('the caller exists');
        return { contact, role: caller.role };
      });
      // Reports a duplicate key as a taken name, because two people may choose the same name at the same moment.
      const changed = await work.catch((error: unknown) => {
        throw databaseCode(error) === '23505' ? nameTaken() : error;
      });
      // Counts only successful renames, because only they reserve a name.
      if (newName !== undefined) service.rates.count('rename', caller.id);
      return changed;
    },
    { rate: 'profile' },
  );
}

async function renameCaller(tx: Tx, effects: Effects, caller: Caller, username: string, now: number) {
  if (await isNameTaken(tx, { username, owner: caller.id, now })) throw nameTaken();
  const before = await renameContact(tx, { id: caller.id, username, now });
  effects.audit({
    action: 'name.change',
    objectType: 'contact',
    objectId: caller.id,
    subjectId: caller.id,
    detail: before,
  });
}

async function changePicture(tx: Tx, request: ParsedRequest<'updateMe'>, effects: Effects): Promise<boolean> {
  const { caller } = request;
  const before = await avatarOf(tx, caller.id);
  const after = await readAvatar(tx, request, before);
  if (after === undefined || after === before) return false;
  // Refuses an external picture, because its host would learn who reads messages, and when.
  if (after !== null && !parseReference(after)) throw refuseFields([fieldError('/avatar_url', 'unknown-attachment')]);
  effects.filesToDelete.push(...(await attachAvatar(tx, { contact_id: caller.id }, before, after)));
  await setAvatar(tx, caller.id, after);
  return true;
}
