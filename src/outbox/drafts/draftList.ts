import { createEmitter } from '../../browser/store';
import { type Draft, type EditOf, editId, isEdit } from '../model/draft';

const noEdits: readonly Draft[] = [];

const hasContent = (draft: Draft): boolean => !isEdit(draft) && (draft.text !== '' || (draft.files ?? []).length > 0);
const isChanged = ({ text, edit }: Draft): boolean => edit !== undefined && text !== edit.base;

export type DraftList = ReturnType<typeof createDraftList>;

/** The drafts in memory. A getter returns the same object until its data changes. */
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
    putDraft: (draft: Draft): boolean => {
      const before = drafts.get(draft.conversationId);
      if (before && before.at > draft.at) return false;
      drafts.set(draft.conversationId, draft);
      if (hasContent(draft) !== conversations.has(draft.conversationId))
        conversations = new Set([...drafts.values()].filter(hasContent).map((each) => each.conversationId));
      if (isEdit(draft)) edits = editsOf(drafts.values());
      emit();
      return true;
    },
    clearDrafts: () => {
      drafts.clear();
      edits = new Map();
      conversations = new Set();
      emit();
    },
    subscribe,
  };
}

function editsOf(drafts: Iterable<Draft>): Map<string, readonly Draft[]> {
  const edits = new Map<string, readonly Draft[]>();
  for (const draft of drafts)
    if (draft.edit) edits.set(draft.edit.conversationId, [...(edits.get(draft.edit.conversationId) ?? noEdits), draft]);
  return edits;
}

interface EditsDeps {
  list: Pick<DraftList, 'get' | 'edits'>;
  current(id: string): Draft;
  write(draft: Draft): void;
}

export function createEdits({ list, current, write }: EditsDeps) {
  const edit = (id: string): Draft | undefined => {
    const draft = list.get(editId(id));
    return draft?.edit && draft;
  };
  const saveEdit = (id: string, text: string, of: EditOf | undefined) =>
    write({ ...current(editId(id)), text, edit: of });
  return {
    edit,
    edits: list.edits,
    saveEdit,
    dropEdit: (id: string) => {
      if (edit(id)) saveEdit(id, '', undefined);
    },
    moveEdit: (key: string, messageId: string, createdAt: number | undefined) => {
      const moved = edit(key);
      if (!moved?.edit) return;
      saveEdit(messageId, moved.text, { ...moved.edit, etag: undefined, createdAt });
      saveEdit(key, '', undefined);
    },
  };
}
