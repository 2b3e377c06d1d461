import type { DBSchema } from 'idb';
import * as z from 'zod/mini';
import { connect } from '../../browser/idbConnection';
import { Conversation, Group, Message } from '../../contract/resources';
import type { ConversationMap } from '../truth/conversationMap';
import type { GroupList } from '../truth/groupList';
import type { Timeline } from '../truth/timelineWindow';
import { rememberSeen } from './deviceName';

interface Schema extends DBSchema {
  list: { key: string; value: unknown };
  pages: { key: string; value: unknown };
}

export interface DeviceChanges {
  list?: ListRecord;
  pages: ReadonlyMap<string, PageRecord>;
  keep: ReadonlySet<string>;
  /** True while the page closes: nothing is deleted, and writes start at once. */
  last?: boolean;
}

const read = <T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T> | null =>
  z.safeParse(schema, value).data ?? null;

export type DeviceStorage = Awaited<ReturnType<typeof openDeviceStorage>>;

export async function openDeviceStorage(name: string) {
  const { use, close, destroy } = await connect<Schema>({
    name,
    version: 1,
    upgrade: (db) => {
      db.createObjectStore('list');
      db.createObjectStore('pages');
    },
  });
  return {
    list: () => use(async (db) => read(ListRecord, await db.get('list', 'groups'))),
    page: (id: string) => use(async (db) => read(PageRecord, await db.get('pages', id))),
    pageIds: () => use((db) => db.getAllKeys('pages')),
    writeChanges: ({ list, pages, keep, last }: DeviceChanges) =>
      use(async (db) => {
        const tx = db.transaction(['list', 'pages'], 'readwrite');
        const store = tx.objectStore('pages');
        const written = [
          list && tx.objectStore('list').put(list, 'groups'),
          ...[...pages].filter(([id]) => keep.has(id)).map(([id, page]) => store.put(page, id)),
        ];
        const drop = async () => {
          const ids = await store.getAllKeys();
          await Promise.all(ids.filter((id) => !keep.has(id)).map((id) => store.delete(id)));
        };
        if (last) tx.commit();
        if (list) rememberSeen(true);
        await Promise.all([...written, last ? undefined : drop(), tx.done]);
      }),
    close,
    destroy,
  };
}

export const ListRecord = z.object({
  groups: z.array(Group),
  conversations: z.array(z.extend(Conversation, { active_at: z.optional(z.number()) })),
});
export type ListRecord = z.infer<typeof ListRecord>;

export const PageRecord = z.object({ messages: z.array(Message), older: z.boolean() });
export type PageRecord = z.infer<typeof PageRecord>;

export const listOf = ({ groups }: ListRecord): GroupList => ({
  groups,
  has_more: false,
  cursor: null,
  activity: {},
  unconfirmed: true,
});

export const conversationsOf = ({ conversations }: ListRecord): ConversationMap =>
  new Map(conversations.map((conversation) => [conversation.id, { ...conversation, unconfirmed: true }]));

export const timelineOf = ({ messages, older }: PageRecord): Timeline => ({
  messages,
  older,
  newer: false,
  unconfirmed: true,
});
