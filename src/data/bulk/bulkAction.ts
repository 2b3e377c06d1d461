import { isUnknownOutcome } from '../../api/errors';
import type { Http } from '../../api/http';
import type { Runtime } from '../../browser/runtime';
import type { Store } from '../../browser/store';
import type { Contact, Group, GroupFigures } from '../../contract/resources';
import type { ConversationLoader } from '../unread/loader';
import type { Marker, MarkerStore } from '../unread/localMarkers';
import type { Cache } from '../writes/cache';

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

/** One thing done to many groups, one after another, for everybody to see. */
export interface BulkAction {
  readonly action: BulkActionType;
  /** It takes an earlier bulk action back. */
  readonly undoes: boolean;
  readonly steps: readonly BulkStep[];
  readonly state: 'running' | 'stopped' | 'finished';
  /** What it waits for: the network, any answer of the service, or a busy service until a moment (in ms). */
  readonly waits: null | 'network' | 'answer' | number;
  /** A page that is gone began it: what has become of its groups since is not known. */
  readonly cut?: boolean | undefined;
}

/** At most one bulk action at a time. It lives with the session, above whatever is on screen. */
export interface BulkActions {
  readonly store: Store<BulkAction | null>;
  start(action: BulkActionType, groups: readonly BulkGroup[]): void;
  stop(): void;
  /** Goes on with what was stopped. */
  resume(): void;
  retryFailed(): void;
  /** Archives what it restored, restores what it archived, moves read markers back; of a bulk action under way, what is done of it. */
  undo(): void;
  dismiss(): void;
  /** Shows what a page that is gone left half done, if nothing else is shown. It goes on when the person says so. */
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
