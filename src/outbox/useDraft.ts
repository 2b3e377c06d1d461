import { useCallback, useSyncExternalStore } from 'react';
import { browser } from '../browser/runtime';
import { createDebounce } from '../browser/time/debounce';
import type { Draft, DraftFile, EditOf } from './model/draft';
import { useOutboxItself } from './OutboxContext';

export function useDraft(conversationId: string) {
  const { drafts } = useOutboxItself();
  const read = () => drafts.get(conversationId);
  const latest: Draft | undefined = useSyncExternalStore(drafts.subscribe, read);
  const underWay = useSyncExternalStore(drafts.subscribe, () => drafts.underWay(conversationId));
  return {
    /** Call it on every change. The text is on disk within 300 ms. */
    save: (text: string) => drafts.saveText(conversationId, text),
    /** The newest text, this tab's or another's. A composer takes it over only while it has no focus. */
    latest: latest?.text ?? '',
    /** The entries that were sent from here and are not on disk yet, oldest first. */
    underWay,
    read: () => read()?.text ?? '',
    /** The head of a reply (`contract/replies`), which names the answered message; this tab's or another's. */
    reply: latest?.reply,
    setReply: (head: string | undefined) => drafts.setReply(conversationId, head),
  };
}

const beginningLength = 60;
/** Milliseconds without a letter after which typing counts as paused. */
const pauseMs = 300;

/** The beginning of a draft and its files at the last pause in typing, so that a letter renders its field only. */
export function useDraftBeginning(conversationId: string): { text: string; files: readonly DraftFile[] } {
  const { drafts } = useOutboxItself();
  const subscribe = useCallback(
    (onPause: () => void) => {
      const pause = createDebounce(browser, pauseMs, onPause);
      const unsubscribe = drafts.subscribe(pause.changed);
      return () => {
        pause.stop();
        unsubscribe();
      };
    },
    [drafts],
  );
  const text = useSyncExternalStore(subscribe, () =>
    (drafts.get(conversationId)?.text ?? '').slice(0, beginningLength),
  );
  const files = useSyncExternalStore(subscribe, () => drafts.files(conversationId));
  return { text, files };
}

export function useDraftConversations(): ReadonlySet<string> {
  const { drafts } = useOutboxItself();
  return useSyncExternalStore(drafts.subscribe, drafts.conversations);
}

/** Puts words at the end of a draft, apart from those before them. */
export function useAppendToDraft(): (conversationId: string, text: string) => void {
  const { drafts } = useOutboxItself();
  return (conversationId, text) => {
    const before = drafts.get(conversationId)?.text ?? '';
    drafts.saveText(conversationId, before === '' || /\s$/.test(before) ? before + text : `${before} ${text}`);
  };
}

export function useEdits(conversationId: string) {
  const { drafts } = useOutboxItself();
  const edits = useSyncExternalStore(drafts.subscribe, () => drafts.edits(conversationId));
  const keep = (id: string, text: string, edit: EditOf) => drafts.saveEdit(id, text, edit);
  return { edits, keep, drop: drafts.dropEdit };
}
