import * as z from 'zod/mini';
import type { Runtime } from '../../browser/runtime';
import { readStored, writeStored } from '../../browser/storage';
import { createEmitter } from '../../browser/store';
import type { Draft, EditOf, OutboxMessage, ReadyFile, UnderWay } from '../queue/entry';
import { isEdit, type Storage } from '../storage/storage';

/** What is typed and not sent, by conversation: in memory at once, on disk soon, in the other tabs at once. */
export interface Drafts {
  get(conversationId: string): Draft | undefined;
  save(conversationId: string, text: string): void;
  /** Its words, and its files, are on their way into the outbox under this key; the draft begins anew. */
  take(conversationId: string, key: string, text: string): void;
  /** What `take` took and is not in the outbox yet, oldest first. */
  underWay(conversationId: string): readonly UnderWay[];
  /** The draft as it is once the words under this key are in the outbox. */
  without(conversationId: string, key: string): Draft;
  /** They are there. */
  arrived(conversationId: string, key: string): void;
  /** The disk took none of them: they come back, before what was typed since. */
  refused(conversationId: string): void;
  /** Files that are with the service and wait for their message. */
  files(conversationId: string): readonly ReadyFile[];
  keep(conversationId: string, files: ReadyFile[]): void;
  marks(): ReadonlySet<string>;
  /** Other words for a message (by its id) or for an entry (by its key) that are not saved. */
  edit(id: string): Draft | undefined;
  /** The edits of a conversation. */
  edits(conversationId: string): readonly Draft[];
  saveEdit(id: string, text: string, edit: EditOf): void;
  dropEdit(id: string): void;
  /** The entry is a message now. */
  moveEdit(key: string, messageId: string, createdAt: number | undefined): void;
  subscribe(listener: () => void): () => void;
  receive(message: OutboxMessage): void;
  load(): Promise<void>;
  /** Brings what is not on disk yet there; false when the disk does not take it. */
  saved(): Promise<boolean>;
  forget(): void;
  stop(): void;
}

const writeDelayMs = 300;

const Files = z.array(
  z.object({
    id: z.string(),
    filename: z.string(),
    file_type: z.string(),
    place: z.number(),
    file_url: z.optional(z.string()),
    file_size: z.optional(z.number()),
    width: z.optional(z.number()),
    height: z.optional(z.number()),
    alt: z.optional(z.string()),
  }),
);
const Notes = z.array(
  z.object({
    conversationId: z.string(),
    text: z.string(),
    at: z.number(),
    files: z.optional(Files),
    underWay: z.optional(z.array(z.object({ key: z.string(), text: z.string(), files: z.optional(Files) }))),
    edit: z.optional(
      z.object({
        ...{ conversationId: z.string(), base: z.string(), open: z.boolean() },
        ...{ etag: z.optional(z.string()), kept: z.optional(z.array(z.string())), createdAt: z.optional(z.number()) },
      }),
    ),
  }),
);

const noDraft: readonly ReadyFile[] = [];
const nothing: readonly UnderWay[] = [];
const noEdits: readonly Draft[] = [];

const isMarked = (draft: Draft): boolean => !isEdit(draft) && (draft.text !== '' || (draft.files ?? []).length > 0);

/** Words that did not get into the outbox stand before what was typed after them. */
function withBack(draft: Draft, back: readonly UnderWay[]): Draft {
  const texts = [...back.map(({ text }) => text), draft.text].filter((text) => text !== '');
  const files = [...back.flatMap((each) => each.files ?? []), ...(draft.files ?? [])];
  return { ...draft, text: texts.join('\n'), files, underWay: undefined };
}

export function createDrafts(
  storage: Storage,
  runtime: Runtime,
  name: string,
  broadcast: (message: OutboxMessage) => void,
): Drafts {
  const { syncStorage } = runtime;
  const drafts = new Map<string, Draft>();
  const unsaved = new Map<string, () => void>();
  const writing = new Map<string, Promise<boolean>>();
  const { emit, subscribe } = createEmitter();
  const note = `${name}:drafts`;
  let marks: ReadonlySet<string> = new Set();
  let edits = new Map<string, readonly Draft[]>();
  /** Conversations whose draft is being written to disk, and how often. */
  const saving = new Map<string, number>();
  /** What this page has taken. */
  const taken = new Map<string, readonly UnderWay[]>();
  const mine = new Set<string>();

  /** A clock that was put back must not make newer words the older ones. */
  const after = (conversationId: string) => Math.max(runtime.now(), drafts.get(conversationId)?.at ?? 0);

  function put(draft: Draft): boolean {
    const before = drafts.get(draft.conversationId);
    if (before && before.at > draft.at) return false;
    drafts.set(draft.conversationId, draft);
    if (isMarked(draft) !== marks.has(draft.conversationId)) {
      marks = new Set([...drafts.values()].filter(isMarked).map((d) => d.conversationId));
    }
    if (isEdit(draft)) {
      edits = new Map();
      for (const each of drafts.values()) {
        if (each.edit) edits.set(each.edit.conversationId, [...(edits.get(each.edit.conversationId) ?? noEdits), each]);
      }
    }
    emit();
    return true;
  }

  function flush(conversationId: string): void {
    unsaved.get(conversationId)?.();
    unsaved.delete(conversationId);
    const draft = drafts.get(conversationId);
    if (!draft) return;
    const count = (by: number) => saving.set(conversationId, (saving.get(conversationId) ?? 0) + by);
    count(1);
    // A disk that refuses a draft loses a convenience; it will refuse the message louder.
    const written = storage
      .saveDraft(draft)
      .then(
        () => true,
        () => false,
      )
      .finally(() => count(-1));
    writing.set(conversationId, written);
  }

  function write(changed: Draft): void {
    const draft = { ...changed, underWay: underWayOf(changed.conversationId) };
    put(draft);
    const { conversationId } = draft;
    broadcast({ type: 'draft', draft });
    // Not put off by further typing: on disk 300 ms after the first unsaved letter.
    if (unsaved.has(conversationId)) return;
    unsaved.set(
      conversationId,
      runtime.later(writeDelayMs, () => flush(conversationId)),
    );
  }

  /** This page's, and what another's that may have crashed left there. */
  function underWayOf(conversationId: string): UnderWay[] | undefined {
    const others = (drafts.get(conversationId)?.underWay ?? []).filter(({ key }) => !mine.has(key));
    const all = [...others, ...(taken.get(conversationId) ?? nothing)];
    return all.length > 0 ? all : undefined;
  }

  const now = (conversationId: string): Draft => ({
    ...(drafts.get(conversationId) ?? { conversationId, text: '' }),
    at: after(conversationId),
  });

  /** A page that goes does not wait for a disk: what is not there yet is noted where writing is immediate. */
  const stopLeave = runtime.onLeave(() => {
    const written = [...saving].flatMap(([id, count]) => (count > 0 ? id : []));
    const rest = [...new Set([...unsaved.keys(), ...written])].flatMap((id) => drafts.get(id) ?? []);
    if (rest.length === 0) return;
    // Full: the disk below may still make it.
    writeStored(syncStorage, note, rest);
    for (const { conversationId } of rest) if (unsaved.has(conversationId)) flush(conversationId);
  });

  const save = (draft: Draft) => storage.saveDraft(draft).catch(() => undefined);

  return {
    get: (id) => drafts.get(id),
    save: (conversationId, text) => {
      if ((drafts.get(conversationId)?.text ?? '') !== text) write({ ...now(conversationId), text });
    },
    take: (conversationId, key, words) => {
      const { text, files } = now(conversationId);
      mine.add(key);
      taken.set(conversationId, [...(taken.get(conversationId) ?? nothing), { key, text: text || words, files }]);
      write({ ...now(conversationId), text: '', files: undefined });
    },
    underWay: (conversationId) => taken.get(conversationId) ?? nothing,
    without: (conversationId, key) => {
      const draft = now(conversationId);
      const left = draft.underWay?.filter((each) => each.key !== key) ?? [];
      return { ...draft, underWay: left.length > 0 ? left : undefined };
    },
    arrived: (conversationId, key) => {
      const left = (taken.get(conversationId) ?? nothing).filter((each) => each.key !== key);
      if (left.length > 0) taken.set(conversationId, left);
      else taken.delete(conversationId);
      write(now(conversationId));
    },
    refused: (conversationId) => {
      const back = taken.get(conversationId) ?? nothing;
      taken.delete(conversationId);
      if (back.length > 0) write(withBack(now(conversationId), back));
    },
    files: (id) => drafts.get(id)?.files ?? noDraft,
    keep: (conversationId, files) => write({ ...now(conversationId), files }),
    edit: (id) => {
      const draft = drafts.get(editId(id));
      return draft?.edit && draft;
    },
    edits: (conversationId) => edits.get(conversationId) ?? noEdits,
    saveEdit: (id, text, edit) => write({ ...now(editId(id)), text, edit }),
    dropEdit: (id) => {
      if (drafts.get(editId(id))?.edit) write({ ...now(editId(id)), text: '', edit: undefined });
    },
    moveEdit: (key, messageId, createdAt) => {
      const { text = '', edit } = drafts.get(editId(key)) ?? {};
      if (!edit) return;
      write({ ...now(editId(messageId)), text, edit: { ...edit, etag: undefined, createdAt } });
      write({ ...now(editId(key)), text: '', edit: undefined });
    },
    marks: () => marks,
    subscribe,
    receive: (message) => {
      if (message.type === 'draft') put(message.draft);
    },
    load: async () => {
      const [rows, entries] = await Promise.all([storage.drafts(), storage.all()]);
      const known = new Set(entries.map(({ key }) => key));
      const left = readStored(syncStorage, note, Notes) ?? [];
      for (const draft of [...rows, ...left]) if (put(draft) && left.includes(draft)) await save(draft);
      // Of a page that ended before the disk had them: what is not in the outbox is a draft again.
      for (const draft of drafts.values()) {
        if (!draft.underWay) continue;
        const unsent = draft.underWay.filter(({ key }) => !known.has(key));
        const back = withBack(draft, unsent);
        if (put(back)) await save(back);
      }
      syncStorage?.removeItem(note);
    },
    saved: async () => {
      for (const id of [...unsaved.keys()]) flush(id);
      return (await Promise.all(writing.values())).every((kept) => kept);
    },
    forget: () => {
      for (const cancel of unsaved.values()) cancel();
      unsaved.clear();
      drafts.clear();
      taken.clear();
      edits = new Map();
      marks = new Set();
      syncStorage?.removeItem(note);
      emit();
    },
    stop: () => {
      for (const id of [...unsaved.keys()]) flush(id);
      stopLeave();
    },
  };
}

const editId = (id: string) => `edit:${id}`;
