import { groupBy, type Happening, type History, type Invoke, type Row, type Violation } from './history';

/** Matches messages with actions by conversation, person and text. Equal texts are matched by count and in order. */
const words = ({ conversation, user, text }: Row | Invoke) => JSON.stringify([conversation, user, text]);

const ofType = <T extends Happening['type']>(happenings: Happening[], type: T) =>
  happenings.filter((happening): happening is Extract<Happening, { type: T }> => happening.type === type);

/** Rules 1–7 compare sent, acknowledged and stored messages. */
export function checkDelivery({ happenings, scan, deletions = [] }: History): Violation[] {
  const invokes = ofType(happenings, 'invoke');
  const oks = ofType(happenings, 'ok');
  const deleted = new Set(deletions.map(({ id }) => id));
  const taken = oks.filter(({ id }) => deleted.has(id));
  const ended = new Set(
    [...ofType(happenings, 'fail'), ...ofType(happenings, 'expired'), ...taken].map(({ key }) => key),
  );
  const found: Violation[] = [];
  const report = (rule: number, what: string) => found.push({ rule, what });

  const rowOf = new Map(scan.map((row) => [row.id, row]));
  const invokeOf = new Map(invokes.map((invoke) => [invoke.key, invoke]));
  const rowsBy = groupBy(scan, words);
  const invokesBy = groupBy(invokes, words);

  const ackedAs = groupBy(oks, ({ id }) => id);
  for (const [id, acks] of ackedAs) {
    const keys = new Set(acks.map(({ key }) => key).filter((key) => invokeOf.has(key)));
    if (!rowOf.has(id) && !deleted.has(id))
      report(1, `${[...keys].join(', ')} was acknowledged as ${id}, which is lost`);
    if (keys.size > 1) report(1, `${[...keys].join(' and ')} were acknowledged as one message, ${id}`);
  }

  for (const row of scan) if (!invokesBy.has(words(row))) report(3, `${row.id} "${row.text}" was never sent`);

  for (const [said, same] of invokesBy) {
    const stored = rowsBy.get(said)?.length ?? 0;
    const living = same.filter(({ key }) => !ended.has(key));
    const keys = same.map(({ key }) => key).join(', ');
    if (stored > same.length) report(2, `${keys}: sent ${same.length} times, stored ${stored} times`);
    else if (stored > living.length) report(4, `${keys}: failed, and yet stored`);
    if (stored < living.length) {
      const unsettled = living.filter(({ key }) => !oks.some((ok) => ok.key === key));
      for (const { key } of unsettled.slice(0, living.length - stored))
        report(5, `${key} is neither stored nor failed`);
    }
  }

  for (const { key, id } of oks) {
    const invoke = invokeOf.get(key);
    const row = rowOf.get(id);
    if (!invoke) report(7, `${key} was acknowledged but never sent`);
    else if (row && words(row) !== words(invoke)) report(7, `${key} "${invoke.text}" is stored as ${id} "${row.text}"`);
  }

  return [...found, ...checkOrder(invokes, scan)];
}

/** Rule 6: the messages of one person in one conversation have the order in which they were sent. */
function checkOrder(invokes: Invoke[], scan: Row[]): Violation[] {
  const places = groupBy(
    invokes.map((invoke, place) => ({ said: words(invoke), place })),
    ({ said }) => said,
  );
  const found: Violation[] = [];
  // Skips a message that is stored too often, because rule 2 reports it.
  const stored = groupBy(scan, words);
  const surplus = (row: Row) => (stored.get(words(row))?.length ?? 0) > (places.get(words(row))?.length ?? 0);
  const placed = scan.filter((row) => !surplus(row));
  for (const rows of groupBy(placed, ({ conversation, user }) => JSON.stringify([conversation, user])).values()) {
    let last = -1;
    for (const row of rows) {
      // The first action with this text after the action of the previous row.
      const candidates = places.get(words(row))?.map(({ place }) => place) ?? [];
      const place = candidates.find((candidate) => candidate > last);
      if (place !== undefined) last = place;
      else found.push({ rule: 6, what: `${row.id} "${row.text}" of ${row.user} is out of order` });
    }
  }
  return found;
}
