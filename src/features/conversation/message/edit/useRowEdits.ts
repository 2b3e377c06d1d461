import { useEffect, useState } from 'react';
import type { Contact, Group } from '#contract/resources';
import type { TimelineView } from '#data/timeline/useTimeline';
import { type Draft, editedId } from '#outbox/model/draft';
import type { OutboxView } from '#outbox/OutboxContext';
import { useEdits } from '#outbox/useDraft';

type Known = Pick<TimelineView, 'messages'> & Pick<OutboxView, 'entries'> & Record<'hasOlder' | 'hasNewer', boolean>;

/** True if the loaded window covers the message's time without containing the message. */
export function isDeleted(draft: Draft, { messages, entries, hasOlder, hasNewer }: Known): boolean {
  const id = editedId(draft);
  if (messages.some((message) => message.id === id) || entries.some(({ key, ackedId }) => key === id || ackedId === id))
    return false;
  const { createdAt } = draft.edit ?? {};
  const [first] = messages;
  const last = messages.at(-1);
  const reachesBack = !hasOlder || (createdAt !== undefined && first !== undefined && first.created_at < createdAt);
  const reachesForward = !hasNewer || (createdAt !== undefined && last !== undefined && last.created_at > createdAt);
  return reachesBack && reachesForward;
}

interface RowEditsInput {
  me: Contact;
  group: Group;
  timeline: TimelineView;
  outbox: OutboxView;
  keyOf: (messageId: string) => string;
  rowOfMessage: (messageId: string) => HTMLElement | null;
  onDraft: () => void;
  onFocusComposer: () => void;
}

export type RowEdits = ReturnType<typeof useRowEdits>;

export function useRowEdits(input: RowEditsInput) {
  const { me, group, timeline, outbox, keyOf, rowOfMessage, onDraft, onFocusComposer } = input;
  const { id: groupId, conversation_id: conversationId } = group;
  const { messages, leaving, older, newer } = timeline;
  const { entries, hold } = outbox;
  const { edits, drop } = useEdits(conversationId);
  const [form, setForm] = useState<{ id: string; openedFrom: 'row' | 'composer' | 'draft' } | null>(() => {
    const left = edits.find((draft) => draft.edit?.open);
    return left ? { id: editedId(left), openedFrom: 'draft' } : null;
  });
  const editing = form?.id;
  const openEdit = (id: string) => setForm({ id, openedFrom: 'row' });

  const isGone = (draft: Draft) =>
    !leaving.has(editedId(draft)) &&
    isDeleted(draft, { messages, entries, hasOlder: older.more, hasNewer: newer.more });
  const isHere = (id: string) => messages.some((each) => each.id === id) || entries.some(({ key }) => key === id);
  const isEdited = (draft: Draft) => [editedId(draft), outbox.keyOf(editedId(draft))].includes(editing ?? '');
  const unsaved = edits.filter(
    (draft) => !leaving.has(editedId(draft)) && !(isEdited(draft) && isHere(editedId(draft))),
  );
  const isFormLost = timeline.status === 'success' && unsaved.some((draft) => isGone(draft) && isEdited(draft));
  useEffect(() => {
    if (!isFormLost) return;
    setForm(null);
    onFocusComposer();
  }, [isFormLost, onFocusComposer]);

  const held = entries.find(({ key, kind, messageId }) => editing === (kind === 'edit' ? messageId : key))?.key;
  useEffect(() => (held === undefined ? undefined : hold(held)), [held, hold]);

  return {
    editing,
    openedFrom: form?.openedFrom,
    dropEdit: drop,
    openEdit,
    editLast: () => {
      const waiting = entries.findLast((entry) => entry.kind === 'message' && entry.state !== 'acked');
      const last = messages.findLast(({ contact }) => group.archived_at === null && contact.username === me.username);
      const id = waiting?.key ?? last?.id;
      if (id !== undefined) setForm({ id, openedFrom: 'composer' });
    },
    closeEdit: (id: string, key?: string) => {
      if (!form || keyOf(form.id) !== keyOf(id)) return;
      setForm(null);
      const { activeElement } = document;
      const row = rowOfMessage(form.id);
      // If the person moved the focus while the edit was saved, the focus stays.
      if (activeElement !== document.body && !row?.contains(activeElement)) return;
      if (form.openedFrom === 'composer') onFocusComposer();
      else rowOfMessage(key ?? form.id)?.focus();
    },
    unsaved: { edits: unsaved, isDeleted: isGone, isHere, groupId, conversationId, openEdit, onDraft },
  };
}
