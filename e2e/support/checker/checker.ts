import { checkDelivery } from './checkDelivery';
import {
  checkClaims,
  checkDeleted,
  checkFrames,
  checkReads,
  checkSettlings,
  checkStates,
  checkViews,
} from './checkScreens';
import { checkAudit, checkMembers, checkPower, checkReactions } from './checkState';
import type { History, Violation } from './history';

/** The rules of every history, by number. */
export const rules: Record<number, string> = {
  1: 'nothing that was acknowledged is lost',
  2: 'nothing is stored twice',
  3: 'nothing is stored that nobody sent',
  4: 'nothing that failed is stored',
  5: 'everything ends: stored, failed or expired',
  6: "each person's messages stand in the order in which they were said",
  7: 'what was acknowledged is stored as it was said',
  8: 'every client ends up showing what the service holds',
  9: 'no message is shown twice, and none blinks out',
  10: 'who was told that it is stored sees it from then on',
  11: 'a reaction is as its owner last set it',
  12: 'members are what the changes made of them',
  13: 'the audit trail holds what was done',
  14: 'enough went wrong for the run to mean something',
  15: 'nothing stands on a screen that was deleted before the screen last asked',
  16: 'nothing is shown in two states, or in one that it is not in',
  17: 'nothing is said of a write that is not so at the end',
  18: 'once all is sent every screen soon shows what the service holds',
};

export function check(history: History): Violation[] {
  return [
    checkDelivery,
    checkViews,
    checkFrames,
    checkReads,
    checkReactions,
    checkMembers,
    checkAudit,
    checkPower,
    checkDeleted,
    checkStates,
    checkClaims,
    checkSettlings,
  ].flatMap((rule) => rule(history));
}

export const inWords = (violations: Violation[]): string[] =>
  violations.map(({ rule, what }) => `${rule} (${rules[rule]}): ${what}`);
