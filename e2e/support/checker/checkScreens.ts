import { type Claim, groupBy, type History, type Violation } from './history';

const sorted = (reactions: Record<string, string[]> = {}) =>
  JSON.stringify(
    Object.entries(reactions)
      .filter(([, users]) => users.length > 0)
      .map(([name, users]) => [name, [...users].sort()])
      .sort(),
  );

/** Rule 8: at the end every client shows the stored messages, and no message is pending. */
export function checkViews({ scan, views = [] }: History): Violation[] {
  return views.flatMap(({ client, conversation, rows }) => {
    const found: Violation[] = [];
    const held = scan.filter((row) => row.conversation === conversation);
    const shown = rows.map(({ id }) => id).join(' ');
    const expected = held.map(({ id }) => id).join(' ');
    if (shown !== expected) found.push({ rule: 8, what: `${client} shows [${shown}] instead of [${expected}]` });
    for (const row of rows) {
      if (row.pending) found.push({ rule: 8, what: `${client} still shows ${row.id} as under way` });
      const truth = held.find(({ id }) => id === row.id);
      if (truth && sorted(row.reactions) !== sorted(truth.reactions)) {
        found.push({
          rule: 8,
          what: `${client} shows ${sorted(row.reactions)} on ${row.id}, not ${sorted(truth.reactions)}`,
        });
      }
    }
    return found;
  });
}

/** Rule 9: no frame shows a message twice, and no message disappears for a moment. */
export function checkFrames({ frames = [] }: History): Violation[] {
  const found: Violation[] = [];
  for (const screen of groupBy(frames, ({ client, conversation }) => JSON.stringify([client, conversation])).values()) {
    let before = new Set<string>();
    for (const { client, rows, gone = [] } of screen) {
      const now = new Set(rows);
      const twice = rows.filter((row, place) => rows.indexOf(row) !== place);
      for (const row of new Set(twice)) found.push({ rule: 9, what: `${client} showed ${row} twice in one frame` });
      for (const row of before) {
        if (!now.has(row) && !gone.includes(row)) found.push({ rule: 9, what: `${client} let ${row} vanish` });
      }
      before = now;
    }
  }
  return found;
}

/** Rule 15: a screen does not show a message that was deleted before the screen's last request. */
export function checkDeleted({ deletions = [], screens = [] }: History): Violation[] {
  return screens.flatMap(({ client, looked, rows }) =>
    deletions
      .filter(({ id, t }) => t < looked && rows.some((row) => row.id === id))
      .map(({ id, t }) => ({ rule: 15, what: `${client} shows ${id}, deleted at ${t}, after asking at ${looked}` })),
  );
}

/** Rule 16: no message is shown both as sent and as unsent, and no waiting entry is shown as sent. */
export function checkStates({ screens = [] }: History): Violation[] {
  return screens.flatMap(({ client, rows, waiting = [] }) => {
    const states = groupBy(rows, ({ id }) => id);
    const found: Violation[] = [];
    for (const [id, same] of states) {
      const isSent = same.some(({ sent }) => sent);
      if (isSent && same.some(({ sent }) => !sent))
        found.push({ rule: 16, what: `${client} shows ${id} in two states` });
      else if (isSent && waiting.includes(id))
        found.push({ rule: 16, what: `${client} shows ${id} as sent, and it waits` });
    }
    for (const id of waiting)
      if (!states.has(id)) found.push({ rule: 16, what: `${client} does not show ${id}, which waits` });
    return found;
  });
}

/** Rule 10: if a person was told that a message is stored, each list requested afterwards contains it. */
export function checkReads({ happenings, reads = [], deletions = [] }: History): Violation[] {
  const invokes = new Map(happenings.flatMap((h) => (h.type === 'invoke' ? [[h.key, h] as const] : [])));
  return reads.flatMap(({ client, user, conversation, t, ids }) =>
    happenings.flatMap((ack) => {
      if (ack.type !== 'ok' || ack.t >= t || ids.includes(ack.id)) return [];
      if (deletions.some(({ id }) => id === ack.id)) return [];
      const invoke = invokes.get(ack.key);
      if (invoke?.user !== user || invoke.conversation !== conversation) return [];
      return [{ rule: 10, what: `${client} did not see ${ack.id} at ${t}, acknowledged at ${ack.t}` }];
    }),
  );
}

/** Rule 17: what the app said about a write is true at the end. */
export function checkClaims({ claims = [], scan, groups = [] }: History): Violation[] {
  const holds = ({ says, what, text }: Claim): boolean => {
    const row = scan.find(({ id, text: words }) => id === what || words === what);
    const group = groups.find(({ id }) => id === what);
    switch (says) {
      case 'sent':
      case 'not-deleted':
        return row !== undefined || group !== undefined;
      case 'not-sent':
      case 'deleted':
        return row === undefined && group === undefined;
      case 'saved':
        return row?.text === text;
      case 'not-saved':
        return row?.text !== text;
      case 'archived':
      case 'restored':
        return group?.archived === (says === 'archived');
    }
  };
  return claims
    .filter((claim) => !holds(claim))
    .map(({ client, says, what }) => ({ rule: 17, what: `${client} said "${says}" of ${what}, which is not so` }));
}

const soon = 15_000;

/** Rule 18: after all is sent, each screen is right within 15 seconds after somebody looks at it. */
export const checkSettlings = ({ settlings = [] }: History): Violation[] =>
  settlings
    .filter(({ after }) => after === null || after > soon)
    .map(({ client, conversation, after }) => ({
      rule: 18,
      what: `${client} was ${after === null ? 'never' : `only after ${after} ms`} right in ${conversation}`,
    }));
