import type { TimelineView } from '../../../../data/timeline/useTimeline';
import { type Draft, editedId } from '../../../../outbox/model/draft';
import type { OutboxView } from '../../../../outbox/OutboxContext';
import { isDeleted } from '../isDeleted';

interface FindUnsavedInput {
  edits: readonly Draft[];
  timeline: TimelineView;
  outbox: OutboxView;
  /** The message, or entry, whose form is open. */
  editing: string | undefined;
}

/** The edits that no form on screen shows, and what is known of their messages. */
export function findUnsaved({ edits, timeline, outbox, editing }: FindUnsavedInput) {
  const { messages, leaving, older, newer } = timeline;
  const { entries } = outbox;
  const isGone = (draft: Draft) =>
    !leaving.has(editedId(draft)) &&
    isDeleted(draft, { messages, entries, hasOlder: older.more, hasNewer: newer.more });
  const isHere = (id: string) => messages.some((each) => each.id === id) || entries.some(({ key }) => key === id);
  const isEdited = (draft: Draft) => [editedId(draft), outbox.keyOf(editedId(draft))].includes(editing ?? '');
  const unsaved = edits.filter(
    (draft) => !leaving.has(editedId(draft)) && !(isEdited(draft) && isHere(editedId(draft))),
  );
  return {
    edits: unsaved,
    isDeleted: isGone,
    /** Its row is loaded. */
    isHere,
    /** The message of the open form was deleted. */
    isFormLost: timeline.status === 'success' && unsaved.some((draft) => isGone(draft) && isEdited(draft)),
  };
}
