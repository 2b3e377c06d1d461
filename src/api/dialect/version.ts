import { hash } from '../../browser/hash';
import type { Group, Message } from '../../contract/resources';

/** Replaces an ETag. Reactions and read markers are not part of the version. */
export const versionOf = (thing: Message | Group): string =>
  `plain-${hash(
    JSON.stringify(
      'message' in thing
        ? [thing.message, thing.attachments.map((attachment) => attachment.id)]
        : [thing.name, thing.description, thing.avatar_url, thing.contacts.map((c) => c.id).sort(), thing.archived_at],
    ),
  )}`;

export const isOwnVersion = (version = ''): boolean => version.startsWith('plain-');
