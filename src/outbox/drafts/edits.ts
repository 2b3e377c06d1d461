import { type Draft, type EditOf, editId } from '../model/draft';
import type { DraftList } from './draftList';

/** Other words for a message (by its id) or for an entry (by its key) that are not saved. */
export interface Edits {
  edit(id: string): Draft | undefined;
  /** Those of one conversation. */
  edits(conversationId: string): readonly Draft[];
  saveEdit(id: string, text: string, edit: EditOf): void;
  dropEdit(id: string): void;
  /** The entry is a message now. */
  moveEdit(key: string, messageId: string, createdAt: number | undefined): void;
}

interface EditsDeps {
  list: Pick<DraftList, 'get' | 'edits'>;
  /** The draft as it is, dated now. */
  current(id: string): Draft;
  write(draft: Draft): void;
}

export function createEdits({ list, current, write }: EditsDeps): Edits {
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
    dropEdit: (id) => {
      if (edit(id)) saveEdit(id, '', undefined);
    },
    moveEdit: (key, messageId, createdAt) => {
      const moved = edit(key);
      if (!moved?.edit) return;
      saveEdit(messageId, moved.text, { ...moved.edit, etag: undefined, createdAt });
      saveEdit(key, '', undefined);
    },
  };
}
