import type { Runtime } from '../../browser/runtime';
import { createEmitter } from '../../browser/store';
import type { OutboxMessage } from '../queue/entries/entry';
import type { Storage } from '../storage/storage';
import { type Draft, type DraftFile, type EditOf, editId, isEdit, prepended, type UnderWay, withBack } from './draft';
import { createDraftWriter } from './draftWriter';

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
const noneUnderWay: readonly UnderWay[] = [];
const noEdits: readonly Draft[] = [];

const hasContent = (draft: Draft): boolean => !isEdit(draft) && (draft.text !== '' || (draft.files ?? []).length > 0);

export function createDrafts(
  storage: Storage,
  runtime: Runtime,
  name: string,
  broadcast: (message: OutboxMessage) => void,
): Drafts {
  const drafts = new Map<string, Draft>();
  const writer = createDraftWriter({ storage, runtime, name, get: (id) => drafts.get(id) });
  const { emit, subscribe } = createEmitter();
  let conversations: ReadonlySet<string> = new Set();
  let edits = new Map<string, readonly Draft[]>();
  /** What this page has taken. */
  const taken = new Map<string, readonly UnderWay[]>();
  const takenKeys = new Set<string>();

  /** False: what is there is newer. */
  function put(draft: Draft): boolean {
    const before = drafts.get(draft.conversationId);
    if (before && before.at > draft.at) return false;
    drafts.set(draft.conversationId, draft);
    if (hasContent(draft) !== conversations.has(draft.conversationId)) {
      conversations = new Set([...drafts.values()].filter(hasContent).map((each) => each.conversationId));
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

  function write(changed: Draft): void {
    const draft = { ...changed, underWay: underWayOf(changed.conversationId) };
    put(draft);
    broadcast({ type: 'draft', draft });
    writer.schedule(draft.conversationId);
  }

  /** This page's, and what another's that may have crashed left there. */
  function underWayOf(conversationId: string): UnderWay[] | undefined {
    const others = (drafts.get(conversationId)?.underWay ?? []).filter(({ key }) => !takenKeys.has(key));
    const all = [...others, ...(taken.get(conversationId) ?? noneUnderWay)];
    return all.length > 0 ? all : undefined;
  }

  /** As it is, dated now. A clock that was put back must not make newer words the older ones. */
  function current(conversationId: string): Draft {
    const draft = drafts.get(conversationId) ?? { conversationId, text: '', at: 0 };
    return { ...draft, at: Math.max(runtime.now(), draft.at) };
  }

  return {
    get: (id) => drafts.get(id),
    save: (conversationId, text) => {
      if ((drafts.get(conversationId)?.text ?? '') !== text) write({ ...current(conversationId), text });
    },
    setReply: (conversationId, reply) => write({ ...current(conversationId), reply }),
    prepend: (conversationId, text) => write(prepended(current(conversationId), text)),
    take: (conversationId, key, words) => {
      const { text, files, reply } = current(conversationId);
      // An answer may have no words, only files.
      const taking = { key, text: text || (reply ? '' : words), files, reply };
      takenKeys.add(key);
      taken.set(conversationId, [...(taken.get(conversationId) ?? noneUnderWay), taking]);
      write({ ...current(conversationId), text: '', files: undefined, reply: undefined });
    },
    underWay: (conversationId) => taken.get(conversationId) ?? noneUnderWay,
    without: (conversationId, key) => {
      const draft = current(conversationId);
      const left = draft.underWay?.filter((each) => each.key !== key) ?? [];
      return { ...draft, underWay: left.length > 0 ? left : undefined };
    },
    arrived: (conversationId, key) => {
      const left = (taken.get(conversationId) ?? noneUnderWay).filter((each) => each.key !== key);
      if (left.length > 0) taken.set(conversationId, left);
      else taken.delete(conversationId);
      write(current(conversationId));
    },
    refused: (conversationId) => {
      const back = taken.get(conversationId) ?? noneUnderWay;
      taken.delete(conversationId);
      if (back.length > 0) write(withBack(current(conversationId), back));
    },
    files: (id) => drafts.get(id)?.files ?? noFiles,
    keep: (conversationId, files) => write({ ...current(conversationId), files }),
    fileIds: () =>
      [...drafts.values()].flatMap(({ files = [], underWay = [] }) =>
        [...files, ...underWay.flatMap((each) => each.files ?? [])].map(({ id }) => id),
      ),
    conversations: () => conversations,
    edit: (id) => {
      const draft = drafts.get(editId(id));
      return draft?.edit && draft;
    },
    edits: (conversationId) => edits.get(conversationId) ?? noEdits,
    saveEdit: (id, text, edit) => write({ ...current(editId(id)), text, edit }),
    dropEdit: (id) => {
      if (drafts.get(editId(id))?.edit) write({ ...current(editId(id)), text: '', edit: undefined });
    },
    moveEdit: (key, messageId, createdAt) => {
      const { text = '', edit } = drafts.get(editId(key)) ?? {};
      if (!edit) return;
      write({ ...current(editId(messageId)), text, edit: { ...edit, etag: undefined, createdAt } });
      write({ ...current(editId(key)), text: '', edit: undefined });
    },
    subscribe,
    receive: (message) => {
      if (message.type === 'draft') put(message.draft);
    },
    load: async () => {
      const [rows, entries] = await Promise.all([storage.drafts(), storage.all()]);
      const noted = writer.noted();
      for (const draft of [...rows, ...noted]) if (put(draft) && noted.includes(draft)) await writer.save(draft);
      // Of a page that ended before the disk had them: what is not in the outbox is a draft again.
      const known = new Set(entries.map(({ key }) => key));
      for (const draft of drafts.values()) {
        if (!draft.underWay) continue;
        const unsent = draft.underWay.filter(({ key }) => !known.has(key));
        const back = withBack(draft, unsent);
        if (put(back)) await writer.save(back);
      }
      writer.forgetNoted();
    },
    saved: writer.saveAll,
    forget: () => {
      writer.cancel();
      drafts.clear();
      taken.clear();
      edits = new Map();
      conversations = new Set();
      writer.forgetNoted();
      emit();
    },
    stop: writer.stop,
  };
}
