import type { List } from '../../api/dialect/profile';
import type { Deviation } from '../../api/dialect/reading/deviations';

/** `notice`: it works with limitations. */
export type Verdict = 'good' | 'notice' | 'problem';

/** The result of one check. The view has the words. */
export type Fact =
  | { code: 'offline' | 'unreachable' | 'reached' }
  /** A browser does not say which of the two it is. */
  | { code: 'unreachable-or-cors'; origin: string }
  /** The content security policy of this page blocks the request. */
  | { code: 'blocked-by-page'; origin: string }
  | { code: 'cors-good' | 'cors-authorization' | 'cors-errors' | 'cors-date-hidden' }
  | { code: 'cors-refused'; origin: string }
  | { code: 'cors-methods'; methods: string }
  | { code: 'token-accepted' | 'token-refused' | 'token-asked' | 'token-unneeded' }
  | { code: 'no-interface' | 'not-json' | 'redirected' | 'slash' | 'no-answer' }
  | { code: 'refused'; status: number }
  | { code: 'no-groups' | 'no-messages' | 'messages-unreadable' }
  /** `seen`: the answer, or the first such row. `rows`: the number of rows that were looked at. */
  | { code: 'refused-with-200' | 'not-a-list'; list: List; seen: string }
  | { code: 'groups-left-out' | 'messages-left-out'; count: number; rows: number; seen: string }
  | { code: 'no-times'; list: List; seen: string }
  | { code: 'not-by-itself'; seen: string }
  | ({ code: 'deviation' } & Omit<Deviation, 'isUnreadable'>)
  | { code: 'plain' }
  | { code: 'announces' | 'not-offered'; names: string }
  | { code: 'clock-right' }
  | { code: 'clock-ahead' | 'clock-behind'; seconds: number }
  | { code: 'events-arrive' | 'events-held' | 'events-refused' }
  | { code: 'step-done' | 'step-unseen'; step: Step }
  /** `answer`: the answer of the service, or the trouble in place of one. */
  | { code: 'step-failed'; step: Step; answer: string }
  /** The name of a trial group that may still be there. */
  | { code: 'left-behind'; name: string };

/** The steps of a trial write, in order. */
export type Step = 'made' | 'sent' | 'renamed' | 'archived' | 'restored' | 'unsent' | 'deleted';

export type Finding = { verdict: Verdict } & Fact;

export type Report = (verdict: Verdict, fact: Fact) => void;
