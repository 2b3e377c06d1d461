import type { Profile } from '../../api/dialect/profile';

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
  | { code: 'no-interface' | 'not-json' | 'redirected' | 'no-answer' }
  | { code: 'refused'; status: number }
  | { code: 'no-groups' | 'messages-unreadable' }
  /** The number of rows that were looked at. */
  | { code: 'groups-left-out' | 'messages-left-out'; count: number; rows: number }
  | { code: 'plain' }
  | { code: 'announces' | 'not-offered'; names: string }
  | { code: 'order'; order: NonNullable<Profile['order']> }
  | { code: 'time'; unit: NonNullable<Profile['time']> }
  | { code: 'page-size'; rows: number }
  | { code: 'clock-right' }
  | { code: 'clock-ahead' | 'clock-behind'; seconds: number }
  | { code: 'events-arrive' | 'events-held' | 'events-refused' };

export type Finding = { verdict: Verdict } & Fact;
