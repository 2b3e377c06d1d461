import type { Runtime } from '../../browser/runtime';
import type { OutboxMessage } from '../queue/entries/entry';
import type { Storage } from '../storage/storage';
import { type Draft, type DraftFile, type EditOf, editId, prepended, type UnderWay, withBack } from './draft';
import { createDraftList } from './draftList';
import { createDraftWriter } from './draftWriter';
import { createTaken } from './taken';

/** What is typed and not sent, by conversation: in memory at once, on disk soon, in the other tabs at once. */
export interface Drafts {
  get(conversationId: string): Draft | undefined;
  save(conversationId: string, text: string): void;
  /** What it answers: the head of a reply (`contract/replies`); undefined: nothing. */
  setReply(conversationId: string, head: string | undefined): void;
  /** Puts words in front of it, and what they answer beside it. */
  prepend(conversationId: string, text: string): void;
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
  /** Files that wait for their message. */
  files(conversationId: string): readonly DraftFile[];
  keep(conversationId: string, files: DraftFile[]): void;
  /** The ids of the files of all drafts, and of what is on its way into the outbox. */
  fileIds(): string[];
  /** The ids of those with something typed, or a file, that is not sent. */
  conversations(): ReadonlySet<string>;
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

const noFiles: readonly DraftFile[] = [];

export function createDrafts(
  storage: Storage,
  runtime: Runtime,
  name: string,
  broadcast: (message: OutboxMessage) => void,
): Drafts {
  const list = createDraftList();
  const writer = createDraftWriter({ storage, runtime, name, get: list.get });
  const taken = createTaken();

  function write(changed: Draft): void {
    const { conversationId } = changed;
    const draft = { ...changed, underWay: taken.among(conversationId, list.get(conversationId)?.underWay) };
    list.put(draft);
    broadcast({ type: 'draft', draft });
    writer.schedule(draft.conversationId);
  }

  /** As it is, dated now. A clock that was put back must not make newer words the older ones. */
  function current(conversationId: string): Draft {
    const draft = list.get(conversationId) ?? { conversationId, text: '', at: 0 };
    return { ...draft, at: Math.max(runtime.now(), draft.at) };
  }

  return {
    ...{ get: list.get, conversations: list.conversations, edits: list.edits, subscribe: list.subscribe },
    save: (conversationId, text) => {
      if ((list.get(conversationId)?.text ?? '') !== text) write({ ...current(conversationId), text });
    },
    setReply: (conversationId, reply) => write({ ...current(conversationId), reply }),
    prepend: (conversationId, text) => write(prepended(current(conversationId), text)),
    take: (conversationId, key, words) => {
      const { text, files, reply } = current(conversationId);
      // An answer may have no words, only files.
      taken.add(conversationId, { key, text: text || (reply ? '' : words), files, reply });
      write({ ...current(conversationId), text: '', files: undefined, reply: undefined });
    },
    underWay: taken.of,
    without: (conversationId, key) => {
      const draft = current(conversationId);
      const left = draft.underWay?.filter((each) => each.key !== key) ?? [];
      return { ...draft, underWay: left.length > 0 ? left : undefined };
    },
    arrived: (conversationId, key) => {
      taken.remove(conversationId, key);
      write(current(conversationId));
    },
    refused: (conversationId) => {
      const back = taken.of(conversationId);
      taken.clear(conversationId);
      if (back.length > 0) write(withBack(current(conversationId), back));
    },
    files: (id) => list.get(id)?.files ?? noFiles,
    keep: (conversationId, files) => write({ ...current(conversationId), files }),
    fileIds: () =>
      [...list.all()].flatMap(({ files = [], underWay = [] }) =>
        [...files, ...underWay.flatMap((each) => each.files ?? [])].map(({ id }) => id),
      ),
    edit: (id) => {
      const draft = list.get(editId(id));
      return draft?.edit && draft;
    },
    saveEdit: (id, text, edit) => write({ ...current(editId(id)), text, edit }),
    dropEdit: (id) => {
      if (list.get(editId(id))?.edit) write({ ...current(editId(id)), text: '', edit: undefined });
    },
    moveEdit: (key, messageId, createdAt) => {
      const { text = '', edit } = list.get(editId(key)) ?? {};
      if (!edit) return;
      write({ ...current(editId(messageId)), text, edit: { ...edit, etag: undefined, createdAt } });
      write({ ...current(editId(key)), text: '', edit: undefined });
    },
    receive: (message) => {
      if (message.type === 'draft') list.put(message.draft);
    },
    load: async () => {
      const [rows, entries] = await Promise.all([storage.drafts(), storage.all()]);
      const noted = writer.noted();
      for (const draft of [...rows, ...noted]) if (list.put(draft) && noted.includes(draft)) await writer.save(draft);
      // Of a page that ended before the disk had them: what is not in the outbox is a draft again.
      const known = new Set(entries.map(({ key }) => key));
      for (const draft of list.all()) {
        if (!draft.underWay) continue;
        const unsent = draft.underWay.filter(({ key }) => !known.has(key));
        const back = withBack(draft, unsent);
        if (list.put(back)) await writer.save(back);
      }
      writer.forgetNoted();
    },
    saved: writer.saveAll,
    forget: () => {
      writer.cancel();
      taken.clearAll();
      writer.forgetNoted();
      list.clear();
    },
    stop: writer.stop,
  };
}
