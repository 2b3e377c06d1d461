import { useCallback, useSyncExternalStore } from 'react';
import { browser, type Runtime } from '../browser/runtime';
import type { Draft, DraftFile, EditOf } from './model/draft';
import { useOutboxItself } from './OutboxContext';

export function useDraft(conversationId: string) {
  const { drafts } = useOutboxItself();
  const read = () => drafts.get(conversationId);
  const latest: Draft | undefined = useSyncExternalStore(drafts.subscribe, read);
  const underWay = useSyncExternalStore(drafts.subscribe, () => drafts.underWay(conversationId));
  return {
    save: (text: string) => drafts.saveText(conversationId, text),
    /** The newest text of any tab. A composer does not adopt this text while the person types. */
    latest: latest?.text ?? '',
    underWay,
    read: () => read()?.text ?? '',
    reply: latest?.reply,
    setReply: (head: string | undefined) => drafts.setReply(conversationId, head),
  };
}

const beginningLength = 60;
const pauseMs = 300;

/** The value changes only at a pause in typing, so that a keystroke re-renders the field alone. */
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

export function createDebounce({ later, ticks }: Pick<Runtime, 'later' | 'ticks'>, ms: number, run: () => void) {
  let cancel: (() => void) | undefined;
  let changedAt = 0;
  function wait(left: number): void {
    cancel = later(left, () => {
      cancel = undefined;
      const more = changedAt + ms - ticks();
      // A timer may fire a fraction of a millisecond early.
      if (more >= 1) wait(more);
      else run();
    });
  }
  return {
    changed(): void {
      changedAt = ticks();
      if (!cancel) wait(ms);
    },
    stop(): void {
      cancel?.();
      cancel = undefined;
    },
  };
}
