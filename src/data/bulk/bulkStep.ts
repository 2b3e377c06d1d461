import { isUnknownOutcome } from '../../api/errors';
import type { Group, GroupFigures } from '../../contract/resources';
import type { Marker } from '../unread/localMarkers';

/** `unread` is only ever the Undo of `read`. */
export const bulkActionTypes = ['archive', 'restore', 'delete', 'read', 'unread'] as const;
export type BulkActionType = (typeof bulkActionTypes)[number];

/** Its messages may be uncounted. */
export type GroupInFigures = Omit<GroupFigures, 'message_count' | 'weeks'> & { message_count?: number | undefined };

/** As a list of one's own has it, or in figures, where its members are not known. */
export type BulkGroup = Group | GroupInFigures;

export const isInFigures = (group: BulkGroup): group is GroupInFigures => 'member_count' in group;

/** What became of one group. */
export interface BulkStep {
  readonly group: BulkGroup;
  /** `gone`: it was not there any more when an action that had been cut came to it. */
  readonly outcome: 'waiting' | 'running' | 'done' | 'failed' | 'gone';
  /** Why it failed. */
  readonly error: unknown;
  /** When the first request for it went out (in seconds) that may have taken effect. */
  readonly triedAt?: number | undefined;
  /** Somebody else had done it before: Undo leaves it alone. */
  readonly byOther?: boolean | undefined;
  /** Of an Undo: what it takes back may never have taken effect. The service is asked before anything is sent. */
  readonly unsure?: boolean | undefined;
  /** Where the read marker of `read` and `unread` stood, and where it is to stand. */
  readonly marker?: { readonly from: Marker; readonly to: Marker } | undefined;
}

/** Whether a step that failed may have been carried out all the same: the service's answer never came. */
export const isUnsure = (step: BulkStep): boolean => isUnknownOutcome(step.error);

/** Whether Undo would change the group back: also one whose answer is still to come, or never came. */
export const isUndoable = ({ outcome, triedAt, byOther }: BulkStep): boolean =>
  !byOther && (outcome === 'done' || (outcome !== 'gone' && triedAt !== undefined));
