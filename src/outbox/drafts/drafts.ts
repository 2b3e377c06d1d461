import type { Runtime } from '../../browser/runtime';
import type { OutboxMessage } from '../queue/entries/entry';
import type { Storage } from '../storage/storage';
import { type Draft, type DraftFile, prepended, withBack } from './draft';
import { createDraftList } from './draftList';
import { createDraftWriter } from './draftWriter';
import { createEdits, type Edits } from './edits';
import { createTaken } from './taken';
import { createUnderWay, type WordsUnderWay } from './underWay';

/** What is typed and not sent, by conversation: in memory at once, on disk soon, in the other tabs at once. */
export interface Drafts extends WordsUnderWay, Edits {
  get(conversationId: string): Draft | undefined;
  save(conversationId: string, text: string): void;
  /** What it answers: the head of a reply (`contract/replies`); undefined: nothing. */
  setReply(conversationId: string, head: string | undefined): void;
  /** Puts words in front of it, and what they answer beside it. */
  prepend(conversationId: string, text: string): void;
  /** Files that wait for their message. */
  files(conversationId: string): readonly DraftFile[];
  keep(conversationId: string, files: DraftFile[]): void;
  /** The ids of the files of all drafts, and of what is on its way into the outbox. */
  fileIds(): string[];
  /** The ids of those with something typed, or a file, that is not sent. */
  conversations(): ReadonlySet<string>;
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
    ...{ get: list.get, conversations: list.conversations, subscribe: list.subscribe },
    ...createUnderWay({ taken, current, write }),
    ...createEdits({ list, current, write }),
    save: (conversationId, text) => {
      if ((list.get(conversationId)?.text ?? '') !== text) write({ ...current(conversationId), text });
    },
    setReply: (conversationId, reply) => write({ ...current(conversationId), reply }),
    prepend: (conversationId, text) => write(prepended(current(conversationId), text)),
    files: (id) => list.get(id)?.files ?? noFiles,
    keep: (conversationId, files) => write({ ...current(conversationId), files }),
    fileIds: () =>
      [...list.all()].flatMap(({ files = [], underWay = [] }) =>
        [...files, ...underWay.flatMap((each) => each.files ?? [])].map(({ id }) => id),
      ),
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
