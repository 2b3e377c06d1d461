import { isUnknownOutcome } from '../../api/errors';
import type { Http } from '../../api/http';
import type { Runtime } from '../../browser/runtime';
import type { Store } from '../../browser/store';
import type { Contact, Group, GroupFigures } from '../../contract/resources';
import type { ConversationLoader } from '../unread/countLoader';
import type { Marker, MarkerStore } from '../unread/localMarkers';
import type { Cache } from '../writes/cache';

/** `unread` exists only as the Undo of `read`. */
export const bulkActionTypes = ['archive', 'restore', 'delete', 'read', 'unread'] as const;
export type BulkActionType = (typeof bulkActionTypes)[number];

export type GroupInFigures = Omit<GroupFigures, 'message_count' | 'weeks'> & { message_count?: number | undefined };

export type BulkGroup = Group | GroupInFigures;

export const isInFigures = (group: BulkGroup): group is GroupInFigures => 'member_count' in group;

export interface BulkStep {
  readonly group: BulkGroup;
  /** `gone` marks a group that was deleted before an interrupted action continued. */
  readonly outcome: 'waiting' | 'running' | 'done' | 'failed' | 'gone';
  readonly error: unknown;
  /** The time in seconds of the first request that may have taken effect. */
  readonly triedAt?: number | undefined;
  /** True if somebody else had already made the change. Undo skips such a step. */
  readonly byOther?: boolean | undefined;
  /** True if the step undoes a step whose outcome is unknown. The group is then read before the request. */
  readonly unsure?: boolean | undefined;
  readonly marker?: { readonly from: Marker; readonly to: Marker } | undefined;
}

export const isUnsure = (step: BulkStep): boolean => isUnknownOutcome(step.error);

export const isUndoable = ({ outcome, triedAt, byOther }: BulkStep): boolean =>
  !byOther && (outcome === 'done' || (outcome !== 'gone' && triedAt !== undefined));

export interface BulkAction {
  readonly action: BulkActionType;
  readonly undoes: boolean;
  readonly steps: readonly BulkStep[];
  readonly state: 'running' | 'stopped' | 'finished';
  /** A number is the time of the next attempt in ms. */
  readonly waits: null | 'network' | 'answer' | number;
  readonly cut?: boolean | undefined;
}

export interface BulkActions {
  readonly store: Store<BulkAction | null>;
  start(action: BulkActionType, groups: readonly BulkGroup[]): void;
  stop(): void;
  resume(): void;
  retryFailed(): void;
  undo(): void;
  dismiss(): void;
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
