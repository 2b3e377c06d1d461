import { groupBy, type History, type Violation } from './history';

const sorted = (reactions: Record<string, string[]> = {}) =>
  JSON.stringify(
    Object.entries(reactions)
      .filter(([, users]) => users.length > 0)
      .map(([name, users]) => [name, [...users].sort()])
      .sort(),
  );

/** Rule 8: at the end every client shows what the service holds, and nothing is still under way. */
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

/** Rule 9: in no frame is a message there twice, and between two frames none blinks out. */
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

/** Rule 10: who was told that a message is stored sees it in every list asked for afterwards. */
export function checkReads({ happenings, reads = [] }: History): Violation[] {
  const invokes = new Map(happenings.flatMap((h) => (h.type === 'invoke' ? [[h.key, h] as const] : [])));
  return reads.flatMap(({ client, user, conversation, t, ids }) =>
    happenings.flatMap((ack) => {
      if (ack.type !== 'ok' || ack.t >= t || ids.includes(ack.id)) return [];
      const invoke = invokes.get(ack.key);
      if (invoke?.user !== user || invoke.conversation !== conversation) return [];
      return [{ rule: 10, what: `${client} did not see ${ack.id} at ${t}, acknowledged at ${ack.t}` }];
    }),
  );
}
