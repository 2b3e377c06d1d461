import { hash } from '../../browser/hash';
import type { Group, Message } from '../../contract/resources';

/** The version of an object if the service sends no ETag. Reactions and read markers are not part of the version. */
export function versionOf(thing: Message | Group): string {
  const fields =
    'message' in thing
      ? [thing.message, thing.attachments.map((attachment) => attachment.id)]
      : [thing.name, thing.description, thing.avatar_url, thing.contacts.map((c) => c.id).sort(), thing.archived_at];
  return `plain-${hash(JSON.stringify(fields))}`;
}

export const isOwnVersion = (version = ''): boolean => version.startsWith('plain-');
