import { isUnknownOutcome } from '../../api/errors';
import type { Http } from '../../api/http';
import type { Runtime } from '../../browser/runtime';
import type { Store } from '../../browser/store';
import type { Contact, Group, GroupFigures } from '../../contract/resources';
import type { ConversationLoader } from '../unread/loader';
import type { Marker, MarkerStore } from '../unread/localMarkers';
import type { Cache } from '../writes/cache';

/** `unread` exists only as the Undo of `read`. */
export const bulkActionTypes = ['archive', 'restore', 'delete', 'read', 'unread'] as const;
export type BulkActionType = (typeof bulkActionTypes)[number];

export type GroupInFigures = Omit<GroupFigures, 'message_count' | 'weeks'> & { message_count?: number | undefined };

/** An admin's list has figures instead of members. */
export type BulkGroup = Group | GroupInFigures;

export const isInFigures = (group: BulkGroup): group is GroupInFigures => 'member_count' in group;

export interface BulkStep {
  readonly group: BulkGroup;
  /** `gone`: the group no longer existed when an interrupted action reached it. */
  readonly outcome: 'waiting' | 'running' | 'done' | 'failed' | 'gone';
  readonly error: unknown;
  /** Seconds. Time of the first request that may have taken effect. */
  readonly triedAt?: number | undefined;
  /** Undo skips a group that somebody else had changed before. */
  readonly byOther?: boolean | undefined;
  /** An Undo of a step with unknown outcome: the service is asked first. */
  readonly unsure?: boolean | undefined;
  readonly marker?: { readonly from: Marker; readonly to: Marker } | undefined;
}

/** True if a failed step may have taken effect, because no answer came. */
export const isUnsure = (step: BulkStep): boolean => isUnknownOutcome(step.error);

/** True if Undo would change the group back. Steps with an unknown outcome count. */
export const isUndoable = ({ outcome, triedAt, byOther }: BulkStep): boolean =>
  !byOther && (outcome === 'done' || (outcome !== 'gone' && triedAt !== undefined));

export interface BulkAction {
  readonly action: BulkActionType;
  readonly undoes: boolean;
  readonly steps: readonly BulkStep[];
  readonly state: 'running' | 'stopped' | 'finished';
  /** A number is the time in ms at which a busy service may be asked again. */
  readonly waits: null | 'network' | 'answer' | number;
  readonly cut?: boolean | undefined;
}

/** At most one bulk action runs at a time. */
export interface BulkActions {
  readonly store: Store<BulkAction | null>;
  start(action: BulkActionType, groups: readonly BulkGroup[]): void;
  stop(): void;
  resume(): void;
  retryFailed(): void;
  /** Undoes what is done so far, also while the action runs. */
  undo(): void;
  dismiss(): void;
  /** Shows an interrupted action if nothing else is shown. The person decides whether it goes on. */
  showCut(): void;
  end(): void;
}

export interface SendDeps {
  cache: Cache;
  http: Http;
  markers: MarkerStore;
  loader: ConversationLoader;
  me: Pick<Contact, 'id'>;
}

export interface BulkDeps extends SendDeps {
  runtime?: Runtime;
  store?: BulkActions['store'];
}

export type CreateBulkActions = (deps: BulkDeps) => BulkActions;
