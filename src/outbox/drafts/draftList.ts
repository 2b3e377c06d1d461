import { createEmitter } from '../../browser/store';
import { type Draft, isEdit } from '../model/draft';

const noEdits: readonly Draft[] = [];

const hasContent = (draft: Draft): boolean => !isEdit(draft) && (draft.text !== '' || (draft.files ?? []).length > 0);
/** Whether an edit has other words than the message. */
const isChanged = ({ text, edit }: Draft): boolean => edit !== undefined && text !== edit.base;

export type DraftList = ReturnType<typeof createDraftList>;

/** The drafts in memory. What is read of them stays the same object until it changes. */
export function createDraftList() {
  const drafts = new Map<string, Draft>();
  const { emit, subscribe } = createEmitter();
  let conversations: ReadonlySet<string> = new Set();
  let edits = new Map<string, readonly Draft[]>();
  return {
    get: (id: string) => drafts.get(id),
    all: () => drafts.values(),
    conversations: () => conversations,
    unfinished: () => [...drafts.values()].filter((draft) => hasContent(draft) || isChanged(draft)),
    edits: (conversationId: string) => edits.get(conversationId) ?? noEdits,
    /** False: what is there is newer. */
    put: (draft: Draft): boolean => {
      const before = drafts.get(draft.conversationId);
      if (before && before.at > draft.at) return false;
      drafts.set(draft.conversationId, draft);
      if (hasContent(draft) !== conversations.has(draft.conversationId))
        conversations = new Set([...drafts.values()].filter(hasContent).map((each) => each.conversationId));
      if (isEdit(draft)) edits = editsOf(drafts.values());
      emit();
      return true;
    },
    clear: () => {
      drafts.clear();
      edits = new Map();
      conversations = new Set();
      emit();
    },
    subscribe,
  };
}

/** By conversation. */
function editsOf(drafts: Iterable<Draft>): Map<string, readonly Draft[]> {
  const edits = new Map<string, readonly Draft[]>();
  for (const draft of drafts)
    if (draft.edit) edits.set(draft.edit.conversationId, [...(edits.get(draft.edit.conversationId) ?? noEdits), draft]);
  return edits;
}
