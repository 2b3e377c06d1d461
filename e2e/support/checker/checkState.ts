import { groupBy, type History, type Violation } from './history';

/**
 * Rule 11: at the end each reaction is as its owner last set it. An unacknowledged intent may have taken effect or not.
 */
export function checkReactions({ intents = [], scan }: History): Violation[] {
  const rows = new Map(scan.map((row) => [row.id, row]));
  const found: Violation[] = [];
  for (const meant of groupBy(intents, ({ message, name, user }) => JSON.stringify([message, name, user])).values()) {
    const lastAcked = meant.findLastIndex(({ acked }) => acked);
    // Before the first acknowledged intent the reaction is off.
    const possible = new Set([meant[lastAcked]?.on ?? false, ...meant.slice(lastAcked + 1).map(({ on }) => on)]);
    const [{ message, name, user }] = meant as [(typeof meant)[number]];
    const row = rows.get(message);
    const is = row?.reactions?.[name]?.includes(user) ?? false;
    if (row && !possible.has(is))
      found.push({ rule: 11, what: `${name} of ${user} on ${message} is ${is ? 'on' : 'off'}` });
  }
  return found;
}

/** Rule 12: applied in the service's order, the acknowledged changes result in the final members. */
export function checkMembers({ members }: History): Violation[] {
  if (!members) return [];
  const { initial, deltas, final } = members;
  const list = (names: Iterable<string>) => [...names].sort().join(', ');
  return Object.entries(final).flatMap(([group, is]) => {
    const expected = new Set(initial[group]);
    const ours = deltas.filter((delta) => delta.group === group).sort((a, b) => a.version - b.version);
    for (const { add, remove } of ours) {
      for (const name of add) expected.add(name);
      for (const name of remove) expected.delete(name);
    }
    if (list(is) === list(expected)) return [];
    return [{ rule: 12, what: `${group} has ${list(is)} instead of ${list(expected)}` }];
  });
}

/** Rule 13: the audit trail has each acknowledged operation once, and only requested operations. */
export function checkAudit({ audit }: History): Violation[] {
  if (!audit) return [];
  const { acked, unknown, rows } = audit;
  const count = (list: typeof rows) => {
    const groups = groupBy(list, ({ action, object }) => `${action} ${object}`);
    return (what: string) => groups.get(what)?.length ?? 0;
  };
  const [sure, unsure, written] = [count(acked), count(unknown), count(rows)];
  const all = new Set([...acked, ...rows].map(({ action, object }) => `${action} ${object}`));
  return [...all].flatMap((what) => {
    if (written(what) < sure(what)) return [{ rule: 13, what: `${what} is missing in the audit trail` }];
    if (written(what) > sure(what) + unsure(what))
      return [{ rule: 13, what: `${what} is in the audit trail but was not done` }];
    return [];
  });
}

/** Rule 14: a run with too few faults proves nothing. */
export function checkPower({ power }: History): Violation[] {
  if (!power) return [];
  const { minimum, injected, replays, minimumReplays = 10 } = power;
  const found = Object.entries(minimum).flatMap(([fault, least = 0]) => {
    const times = injected[fault] ?? 0;
    return times < least ? [{ rule: 14, what: `${fault} happened ${times} times, not ${least}` }] : [];
  });
  if (replays < minimumReplays) found.push({ rule: 14, what: `${replays} replays were seen, not ${minimumReplays}` });
  return found;
}
