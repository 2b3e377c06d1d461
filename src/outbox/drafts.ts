import * as z from 'zod/mini';
import type { Draft, ReadyFile } from './entry';
import type { Storage } from './storage';
import type { Poke, Surroundings } from './surroundings';

/** What is typed and not sent, by conversation: in memory at once, on disk soon, in the other tabs at once. */
export interface Drafts {
  get(conversationId: string): Draft | undefined;
  save(conversationId: string, text: string): void;
  /**
   * The draft, as it was when it was `sent`, is an entry now, and so on disk already: what is left of it everywhere else
   * goes too. What was typed meanwhile stays.
   */
  spent(draft: Draft, sent?: Draft): void;
  /** Files that are with the service and wait for their message. */
  files(conversationId: string): readonly ReadyFile[];
  keep(conversationId: string, files: ReadyFile[]): void;
  marks(): ReadonlySet<string>;
  subscribe(listener: () => void): () => void;
  hear(news: Poke): void;
  load(): Promise<void>;
  forget(): void;
  stop(): void;
}

const soon = 300;

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
  z.object({ conversationId: z.string(), text: z.string(), at: z.number(), files: z.optional(Files) }),
);

const none: readonly ReadyFile[] = [];

/** What was typed while words were on their way to disk: those were sent, and this was not. */
export const restOf = (sent: string, now: string): string => (now.startsWith(sent) ? now.slice(sent.length) : now);

const isEmpty = ({ text, files = [] }: Draft): boolean => text === '' && files.length === 0;

export function createDrafts(
  storage: Storage,
  surroundings: Surroundings,
  name: string,
  tell: (news: Poke) => void,
): Drafts {
  const { notes } = surroundings;
  const drafts = new Map<string, Draft>();
  const unsaved = new Map<string, () => void>();
  const listeners = new Set<() => void>();
  const note = `${name}:drafts`;
  let marks: ReadonlySet<string> = new Set();

  /** A clock that was put back must not make newer words the older ones. */
  const after = (conversationId: string) => Math.max(surroundings.now(), drafts.get(conversationId)?.at ?? 0);

  function put(draft: Draft): boolean {
    const before = drafts.get(draft.conversationId);
    if (before && before.at > draft.at) return false;
    drafts.set(draft.conversationId, draft);
    if (isEmpty(draft) === marks.has(draft.conversationId)) {
      marks = new Set([...drafts.values()].filter((each) => !isEmpty(each)).map((d) => d.conversationId));
    }
    for (const listener of listeners) listener();
    return true;
  }

  function flush(conversationId: string): void {
    unsaved.get(conversationId)?.();
    unsaved.delete(conversationId);
    const draft = drafts.get(conversationId);
    // A disk that refuses a draft loses a convenience; it will refuse the message louder.
    if (draft) storage.saveDraft(draft).catch(() => undefined);
  }

  function write(draft: Draft): void {
    if (!put(draft)) return;
    const { conversationId } = draft;
    tell({ type: 'draft', draft });
    // Not put off by further typing: on disk 300 ms after the first unsaved letter.
    if (unsaved.has(conversationId)) return;
    unsaved.set(
      conversationId,
      surroundings.later(soon, () => flush(conversationId)),
    );
  }

  /** A page that goes does not wait for a disk: what is not there yet is noted where writing is immediate. */
  const stopLeave = surroundings.onLeave(() => {
    const rest = [...unsaved.keys()].flatMap((id) => drafts.get(id) ?? []);
    if (rest.length === 0) return;
    try {
      notes?.setItem(note, JSON.stringify(rest));
    } catch {
      // Full: the disk below may still make it.
    }
    for (const { conversationId } of rest) flush(conversationId);
  });

  return {
    get: (id) => drafts.get(id),
    save: (conversationId, text) => {
      const { text: before = '', files } = drafts.get(conversationId) ?? {};
      if (before !== text) write({ conversationId, text, files, at: after(conversationId) });
    },
    files: (id) => drafts.get(id)?.files ?? none,
    keep: (conversationId, files) => {
      const text = drafts.get(conversationId)?.text ?? '';
      write({ conversationId, text, files, at: after(conversationId) });
    },
    spent: (draft, sent) => {
      const now = drafts.get(draft.conversationId);
      if (!sent || !now || now === sent) {
        if (put(draft)) tell({ type: 'draft', draft });
        return;
      }
      const gone = new Set(sent.files?.map(({ id }) => id));
      const files = now.files?.filter(({ id }) => !gone.has(id));
      write({ ...now, text: restOf(sent.text, now.text), files, at: after(draft.conversationId) });
    },
    marks: () => marks,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hear: (news) => {
      if (news.type === 'draft') put(news.draft);
    },
    load: async () => {
      for (const draft of await storage.drafts()) put(draft);
      const left = parse(notes?.getItem(note) ?? null);
      for (const draft of left) if (put(draft)) await storage.saveDraft(draft).catch(() => undefined);
      if (left.length > 0) notes?.removeItem(note);
    },
    forget: () => {
      for (const cancel of unsaved.values()) cancel();
      unsaved.clear();
      drafts.clear();
      marks = new Set();
      notes?.removeItem(note);
      for (const listener of listeners) listener();
    },
    stop: () => {
      for (const id of [...unsaved.keys()]) flush(id);
      stopLeave();
    },
  };
}

function parse(text: string | null): Draft[] {
  if (text === null) return [];
  try {
    return z.safeParse(Notes, JSON.parse(text)).data ?? [];
  } catch {
    return [];
  }
}
