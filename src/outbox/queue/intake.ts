import type { Attachment, Message } from '../../contract/resources';
import { toWireText } from '../../contract/text/text';
import type { EditOf } from '../model/draft';
import type { AttachmentDraft, Entry } from '../model/entry';
import { awaitsFiles, uploadsOf } from '../model/files';
import type { QueueParts } from './deps';

const diskFull = () => new DOMException('A file that is not uploaded is in memory only', 'QuotaExceededError');

type EntryContent = Omit<Entry, 'seq' | 'key' | 'state' | 'attempts' | 'createdAt'>;

export function createIntake(deps: QueueParts & { onAdded(entry: Entry): void }) {
  const { http, storage, runtime, page, entryList, drafts, kept, onAdded } = deps;
  let isStorageRequested = false;
  const adding = new Map<string, Promise<void>>();

  async function add(words: EntryContent, key: string): Promise<void> {
    const text = toWireText(words.text.toWellFormed());
    // The files are written before the entry. After a crash, no entry on disk may name a missing file.
    const uploads = uploadsOf(words);
    if (uploads.length > 0 && !(await kept.written(uploads)) && awaitsFiles(words)) throw diskFull();
    const state = entryList.isPaused() ? 'paused' : 'queued';
    const fresh = { key, by: page.id, state, attempts: 0, createdAt: runtime.now() } as const;
    const rest = words.kind === 'message' ? drafts.without(words.conversationId, key) : undefined;
    const added = await storage.addEntry({ ...words, ...fresh, text }, rest);
    if (rest) drafts.added(words.conversationId, key);
    if (!runtime.online() && !isStorageRequested) {
      isStorageRequested = true;
      runtime.keepStorage();
    }
    onAdded(added);
  }

  /** If the disk refuses a message, the waiting messages are refused too, because they must not overtake it. */
  async function addInOrder(words: EntryContent, key: string): Promise<void> {
    const { conversationId } = words;
    const before = adding.get(conversationId) ?? Promise.resolve();
    const added = before.then(() => add(words, key));
    adding.set(conversationId, added);
    try {
      await added;
    } finally {
      if (adding.get(conversationId) === added) adding.delete(conversationId);
    }
  }

  return {
    /** Empties the draft. On `QueueFull` or a disk error all texts that are not added yet return to the draft. */
    send: async (conversationId: string, text: string, attachments: AttachmentDraft[] = []) => {
      const key = runtime.newKey();
      drafts.take(conversationId, key, text);
      try {
        await addInOrder({ kind: 'message', conversationId, text, attachments }, key);
      } catch (error) {
        drafts.refused(conversationId);
        throw error;
      }
    },
    /** `text` is the text on screen. It may be the text of an unsent edit. */
    beginEdit: (conversationId: string, text: string, message?: Message) => ({
      conversationId,
      base: text,
      createdAt: message?.created_at,
      open: true,
      ...(message?.message === text && { etag: http.etag(message.id) }),
    }),
    /** `kept` has the remaining files if the edit removes any. `from` is the state at the start of the edit. */
    edit: (message: Message, text: string, kept?: readonly Attachment[], from?: Pick<EditOf, 'base' | 'etag'>) => {
      const { conversation_id: conversationId, id: messageId } = message;
      const { base, etag } = from ?? { base: message.message, etag: http.etag(messageId) };
      const files = kept?.map(({ id, filename, file_url, file_type }) => ({ id, filename, file_url, file_type }));
      const words = { kind: 'edit' as const, conversationId, messageId, base, text, attachments: [] };
      return addInOrder({ ...words, ...(etag && { etag }), ...(files && { kept: files }) }, runtime.newKey());
    },
  };
}
