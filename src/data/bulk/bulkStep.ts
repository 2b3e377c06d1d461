import { isUnknownOutcome } from '../../api/errors';
import type { Group, GroupFigures } from '../../contract/resources';
import type { Marker } from '../unread/localMarkers';

/** `unread` is only ever the Undo of `read`. */
export type BulkActionType = 'archive' | 'restore' | 'delete' | 'read' | 'unread';

/** As a list of one's own has it, or in figures, where its members are not known. */
export type BulkGroup = Group | GroupFigures;

export const isInFigures = (group: BulkGroup): group is GroupFigures => 'member_count' in group;

/** What became of one group. */
export interface BulkStep {
  readonly group: BulkGroup;
  readonly outcome: 'waiting' | 'running' | 'done' | 'failed';
  /** Why it failed. */
  readonly error: unknown;
  /** A request for it went out, and may have taken effect. */
  readonly tried?: boolean;
  /** Somebody else had done it before: Undo leaves it alone. */
  readonly byOther?: boolean;
  /** Where the read marker of `read` and `unread` stood, and where it is to stand. */
  readonly marker?: { readonly from: Marker; readonly to: Marker };
}

/** Whether a step that failed may have been carried out all the same: the service's answer never came. */
export const isUnsure = (step: BulkStep): boolean => isUnknownOutcome(step.error);

/** Whether Undo would change the group back. */
export const isUndoable = (step: BulkStep): boolean => step.outcome === 'done' && !step.byOther;
