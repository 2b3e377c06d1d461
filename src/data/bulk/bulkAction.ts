import type { Runtime } from '../../browser/runtime';
import type { Store } from '../../browser/store';
import type { BulkActionType, BulkGroup, BulkStep } from './bulkStep';
import type { SendDeps } from './sendStep';

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

export interface BulkDeps extends SendDeps {
  runtime?: Runtime;
  store?: BulkActions['store'];
}

export type CreateBulkActions = (deps: BulkDeps) => BulkActions;
