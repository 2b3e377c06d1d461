import type { List } from '../../api/dialect/profile';
import type { Deviation } from '../../api/dialect/reading/deviations';

export type Verdict = 'good' | 'notice' | 'problem';

export type Fact =
  | { code: 'offline' | 'unreachable' | 'reached' | 'plain' | 'clock-right' }
  /** A browser does not distinguish an unreachable service from a CORS refusal. */
  | { code: 'unreachable-or-cors' | 'blocked-by-page' | 'cors-refused'; origin: string }
  | { code: 'cors-good' | 'cors-authorization' | 'cors-errors' | 'cors-date-hidden' }
  | { code: 'cors-methods'; methods: string }
  | { code: 'token-accepted' | 'token-refused' | 'token-asked' | 'token-unneeded' }
  | { code: 'no-interface' | 'not-json' | 'redirected' | 'slash' | 'no-answer' }
  | { code: 'refused'; status: number }
  | { code: 'no-groups' | 'no-messages' | 'messages-unreadable' }
  /** `seen` is the response or the first wrong row. `rows` is the number of checked rows. */
  | { code: 'refused-with-200' | 'not-a-list' | 'no-times'; list: List; seen: string }
  | { code: 'groups-left-out' | 'messages-left-out'; count: number; rows: number; seen: string }
  | { code: 'not-by-itself'; seen: string }
  | ({ code: 'deviation' } & Omit<Deviation, 'isUnreadable'>)
  | { code: 'announces' | 'not-offered'; names: string }
  | { code: 'clock-ahead' | 'clock-behind'; seconds: number }
  | { code: 'events-arrive' | 'events-held' | 'events-refused' }
  | { code: 'step-done' | 'step-unseen'; step: Step }
  | { code: 'step-failed'; step: Step; answer: string }
  | { code: 'left-behind'; name: string };

export type Step = 'made' | 'sent' | 'renamed' | 'archived' | 'restored' | 'unsent' | 'deleted';

export type Finding = { verdict: Verdict } & Fact;

export type Report = (verdict: Verdict, fact: Fact) => void;
