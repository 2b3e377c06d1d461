import type { Runtime } from '../../browser/runtime';
import { type Draft, type DraftFile, isEdit, prepended, withBack } from '../model/draft';
import type { OutboxMessage } from '../model/entry';
import type { OutboxStorage } from '../storage/storage';
import { createDraftList, createEdits } from './draftList';
import { createDraftWriter } from './draftWriter';
import { createGiveBack, createReturning, createUnderWay, type GiveBackDeps, type KnownEntries } from './wordsUnderWay';

const noFiles: readonly DraftFile[] = [];

interface DraftsDeps {
  storage: OutboxStorage;
  runtime: Runtime;
  name: string;
  page: GiveBackDeps['page'];
  entryList: KnownEntries;
  broadcast(message: OutboxMessage): void;
}

export type Drafts = ReturnType<typeof createDrafts>;

export function createDrafts({ storage, runtime, name, page, entryList, broadcast }: DraftsDeps) {
  const list = createDraftList();
  const flush = () => void writer.saveAll();
  const { onDisk, clear, ...returning } = createReturning({ list, current, write, flush });
  const writer = createDraftWriter({ storage, runtime, name, pageId: page.id, drafts: list, onDisk });
  const { hasDisk } = writer;
  const { among, clearUnderWay, ...underWay } = createUnderWay({ isEntry: entryList.has, by: page.id, current, write });
  const { giveBack, watch } = createGiveBack({ list, writer, page, entryList, broadcast });

  function write(changed: Draft): void {
    const { conversationId } = changed;
    const underWay = among(conversationId, list.get(conversationId)?.underWay);
    const draft = { ...changed, underWay, apart: hasDisk ? undefined : page.id };
    list.putDraft(draft);
    broadcast({ type: 'draft', draft });
    writer.scheduleDraft(draft.conversationId);
  }

  /** Removes words that are in the outbox by now. The draft's date stays, so that a newer draft of another tab wins. */
  function dropAdded(): void {
    for (const draft of list.all()) if (draft.underWay?.some(({ key }) => entryList.has(key))) write(draft);
  }

  const stopEntries = entryList.subscribe(dropAdded);

  /** Returns the draft with the current date. The date never decreases, even if the clock is set back. */
  function current(conversationId: string): Draft {
    const draft = list.get(conversationId) ?? { conversationId, text: '', at: 0 };
    return { ...draft, at: Math.max(runtime.now(), draft.at) };
  }

  /** Merges a note into the draft on disk, unless another page has merged the note already. */
  function join(note: Draft): void {
    const { conversationId, text, reply } = note;
    // An edit without a changed text counts as finished, so the note replaces the edit.
    const there = isEdit(note)
      ? list.unfinished().find((draft) => draft.conversationId === conversationId)
      : list.get(conversationId);
    if (text && `\n${there?.text}`.endsWith(`\n${text}`)) return;
    const files = (note.files ?? []).filter(({ id }) => !there?.files?.some((file) => file.id === id));
    const underWay = (note.underWay ?? []).filter(({ key }) => !there?.underWay?.some((words) => words.key === key));
    const isQuoteNeeded = reply && !there?.text && !there?.reply && !there?.files?.length;
    if (there && !text && !isQuoteNeeded && files.length + underWay.length === 0) return;
    const back = [...(there ? [there] : []), ...underWay];
    write({ ...there, ...withBack({ ...note, files }, back), at: current(conversationId).at });
  }

  async function load(): Promise<void> {
    const [rows, isLiving] = await Promise.all([storage.drafts(), page.living(), entryList.refresh()]);
    const noted = writer.noted(isLiving);
    for (const id of hasDisk ? noted.living : [])
      page
        .ended(id)
        .then(load)
        .catch(() => undefined);
    // Drafts of a closed page move to the note of this page, because `removeNotes` removes the closed page's note.
    const owned = (draft: Draft): Draft =>
      hasDisk || !draft.apart || noted.living.has(draft.apart) ? draft : { ...draft, apart: page.id };
    let kept = true;
    for (const draft of [...rows, ...noted.drafts])
      if (hasDisk && draft.apart) join(draft);
      else if (list.putDraft(owned(draft)) && noted.drafts.includes(draft))
        kept = (await writer.saveDraft(owned(draft))) && kept;
    await giveBack();
    if ((await writer.saveAll()) && kept) noted.removeNotes();
  }

  return {
    get: list.get,
    conversations: list.conversations,
    unfinished: list.unfinished,
    subscribe: list.subscribe,
    ...underWay,
    without: (conversationId: string, key: string) => onDisk(underWay.without(conversationId, key)),
    ...returning,
    ...createEdits({ list, current, write }),
    saveText: (conversationId: string, text: string) => {
      if ((list.get(conversationId)?.text ?? '') !== text) write({ ...current(conversationId), text });
    },
    setReply: (conversationId: string, reply: string | undefined) => write({ ...current(conversationId), reply }),
    changeDraft: (conversationId: string, part: Partial<Pick<Draft, 'text' | 'group' | 'at'>>) =>
      write({ ...current(conversationId), ...part }),
    prependText: (conversationId: string, text: string) => write(prepended(current(conversationId), { text })),
    files: (id: string) => list.get(id)?.files ?? noFiles,
    setFiles: (conversationId: string, files: DraftFile[]) => write({ ...current(conversationId), files }),
    fileIds: () =>
      [...list.all()].flatMap(({ files = [], underWay = [] }) =>
        [...files, ...underWay.flatMap((each) => each.files ?? [])].map(({ id }) => id),
      ),
    receive: (message: OutboxMessage) => {
      if (message.type !== 'draft' || !message.draft.apart !== hasDisk || !list.putDraft(message.draft)) return;
      for (const { by } of message.draft.underWay ?? []) watch(by);
      dropAdded();
    },
    load,
    saved: writer.saveAll,
    stored: storage.drafts,
    forgetDrafts: () => {
      writer.cancel();
      clearUnderWay();
      clear();
      writer.noted().removeNotes();
      list.clearDrafts();
    },
    stopDrafts: () => {
      stopEntries();
      writer.stopWriter();
    },
  };
}
