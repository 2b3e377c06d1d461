import type { Group, Message } from '#contract/resources';
import type { Context } from '../context';
import type { List } from '../profile';
import type { Json } from '../reading/read';

/** One object at its address: the fields that a PUT may set, and the reader of answers. */
export interface Resource<T> {
  list: List;
  path: '/v1/messages/:id' | '/v1/groups/:id';
  writable: readonly string[];
  parse(context: Context, json: Json): T | null;
}

export const messages: Resource<Message> = {
  list: 'messages',
  path: '/v1/messages/:id',
  writable: ['message', 'reactions', 'attachments'],
  parse: ({ read }, json) => read.message(json),
};

export const groups: Resource<Group> = {
  list: 'groups',
  path: '/v1/groups/:id',
  writable: ['name', 'description', 'avatar_url', 'contacts', 'archived_at'],
  parse: ({ read }, json) => read.group(json),
};
