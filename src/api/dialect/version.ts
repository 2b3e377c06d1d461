import type { Group, Message } from '../../contract/resources';

/** In place of an ETag where a service has none: the parts that people edit. Reactions and reads don't count. */
export const versionOf = (thing: Message | Group): string =>
  `plain-${hash(
    JSON.stringify(
      'message' in thing
        ? [thing.message, thing.attachments.map((attachment) => attachment.id)]
        : [thing.name, thing.description, thing.avatar_url, thing.contacts.map((c) => c.id).sort(), thing.archived_at],
    ),
  )}`;

/** Made here, so it means nothing to a service. */
export const isOwnVersion = (version = ''): boolean => version.startsWith('plain-');

/** FNV-1a, 32 bits: only ever compared with what this client made itself. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return (value >>> 0).toString(36);
}
