import { hash } from '../../browser/hash';
import type { Group, Message } from '../../contract/resources';

/** Replaces an ETag where a service has none: the fields that people edit. Reactions and read markers do not count. */
export const versionOf = (thing: Message | Group): string =>
  `plain-${hash(
    JSON.stringify(
      'message' in thing
        ? [thing.message, thing.attachments.map((attachment) => attachment.id)]
        : [thing.name, thing.description, thing.avatar_url, thing.contacts.map((c) => c.id).sort(), thing.archived_at],
    ),
  )}`;

/** Made on this device, so it means nothing to a service. */
export const isOwnVersion = (version = ''): boolean => version.startsWith('plain-');
