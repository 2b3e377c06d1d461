import { replaceEqualDeep } from '@tanstack/react-query';
import { sameItems } from '../../browser/omit';
import type { Message, Page } from '../../contract/resources';
import { isNewer } from './order';

/** A window of one conversation: contiguous rows of the service's list, never more than the screen can bear. */
export interface Timeline {
  /** Newest first, in the service's order. */
  readonly messages: readonly Message[];
  /** Rows exist before the oldest. */
  readonly older: boolean;
  /** Rows exist after the newest: the window does not reach the live end, and takes nothing live in. */
  readonly newer: boolean;
  /** As this device last saw it: the service has not answered yet. Its first answer replaces all of it. */
  readonly unconfirmed?: true;
}

/** What the view of a window keeps when rows come by themselves: others go at the end that is not read. */
export interface KeptRows {
  readonly end: 'newest' | 'oldest';
  readonly count: number;
}

/** Rows asked for when a conversation opens. */
export const pageSize = 30;
/** Rows of a window; a little over it is allowed, so that a busy room does not drop one row with each that comes. */
export const windowSize = 135;
const slackRows = 10;

/**
 * Rows asked for while scrolling. As many are let go at the other end, and those must lie outside the view: on a very
 * tall one fewer come at once.
 */
export const scrollSize = (viewHeight: number): number => (viewHeight > 1_500 ? 20 : 40);

/**
 * What a view of this height keeps. At the newest end: the rows in view, those a short scroll back meets, and no more,
 * because each arrival lays all of them out again.
 */
export const keptRows = (end: KeptRows['end'], viewHeight: number): KeptRows => ({
  end,
  count: end === 'newest' ? Math.min(windowSize, Math.ceil(viewHeight / 20) + 20) : windowSize,
});

/** Drops rows at the end that is not read. */
function trimmed(timeline: Timeline, { end, count }: KeptRows): Timeline {
  return end === 'newest'
    ? { ...timeline, messages: timeline.messages.slice(0, count), older: true }
    : { ...timeline, messages: timeline.messages.slice(-count), newer: true };
}

const within = (timeline: Timeline, end: KeptRows['end']): Timeline =>
  timeline.messages.length <= windowSize ? timeline : trimmed(timeline, { end, count: windowSize });

/** After rows came by themselves. */
export const trimArrived = (timeline: Timeline, kept: KeptRows): Timeline =>
  timeline.messages.length <= kept.count + slackRows ? timeline : trimmed(timeline, kept);

/** The page after the oldest row. A page that brings nothing new ends the list, or it would be asked for for ever. */
export function appendOlder(timeline: Timeline, page: Page<Message>): Timeline {
  const rows = unseen(timeline, page.data);
  const messages = [...timeline.messages, ...rows];
  return within({ ...timeline, messages, older: page.has_more && rows.length > 0 }, 'oldest');
}

/** The page before the newest row. */
export function prependNewer(timeline: Timeline, page: Page<Message>): Timeline {
  const rows = unseen(timeline, page.data);
  const messages = [...rows, ...timeline.messages];
  return within({ ...timeline, messages, newer: page.has_more && rows.length > 0 }, 'newest');
}

function unseen(timeline: Timeline, rows: readonly Message[]): Message[] {
  const seen = new Set(timeline.messages.map((m) => m.id));
  return rows.filter((m) => !seen.has(m.id) && seen.add(m.id));
}

/** A conversation opened at its newest page. One without rows names none to go on from. */
export const openedAtNewest = (page: Page<Message>): Timeline => ({
  messages: page.data,
  older: page.has_more && page.data.length > 0,
  newer: false,
});

/** A conversation opened around one message, in one answer. */
export const openedWithin = (page: Page<Message>): Timeline => ({
  messages: page.data,
  older: page.has_more,
  newer: page.has_newer ?? false,
});

/** The same from three answers. */
export const openedAround = (newer: Page<Message>, anchor: Message, older: Page<Message>): Timeline => {
  const timeline = { messages: [anchor], older: true, newer: true };
  return { ...prependNewer(appendOlder(timeline, older), newer), older: older.has_more, newer: newer.has_more };
};

/**
 * Folds the newest page, which is authority over its span: order and text are its own, and what is cached inside the
 * span but absent from the page was deleted. What was committed since the page was asked for is replayed by `load`.
 */
export function foldNewest(timeline: Timeline, page: { messages: readonly Message[]; has_more: boolean }): Timeline {
  const cached = new Map(timeline.messages.map((m) => [m.id, m]));
  const listed = new Set(page.messages.map((m) => m.id));
  const rows = page.messages.map((m) => replaceEqualDeep(cached.get(m.id), m));
  if (timeline.unconfirmed) return confirmed(timeline, { messages: rows, older: page.has_more, newer: false });
  if (!page.has_more) return settled(timeline, withoutOlder(timeline, { messages: rows, older: false, newer: false }));

  const last = page.messages.at(-1);
  const overlap = timeline.messages.findLastIndex((m) => listed.has(m.id));
  if (!last || (overlap < 0 && timeline.messages.length > 0)) {
    // More has come than one page holds. Nothing that is being read is taken away: the gap is marked and paged over.
    return last ? settled(timeline, { ...timeline, newer: true }) : timeline;
  }
  const below = timeline.messages.slice(overlap + 1).filter((m) => cached.has(last.id) || isNewer(last, m));
  const older = below.length > 0 ? timeline.older : page.has_more;
  return settled(timeline, withoutOlder(timeline, { messages: [...rows, ...below], older, newer: false }));
}

/** A comparison asks for more rows than are loaded, because some may have come meanwhile: those before the oldest stay away. */
function withoutOlder(timeline: Timeline, next: Timeline): Timeline {
  const oldest = timeline.messages.at(-1);
  if (!oldest || !timeline.older) return next;
  const at = next.messages.findIndex(({ id }) => id === oldest.id);
  const end = at < 0 ? next.messages.findLastIndex((m) => !isNewer(oldest, m)) : at;
  return end < 0 || end === next.messages.length - 1
    ? next
    : { ...next, messages: next.messages.slice(0, end + 1), older: true };
}

/** A row that was there before stays the same object: what the answer does not change is not rendered again. */
export function confirmed({ messages }: Timeline, answer: Timeline): Timeline {
  const before = new Map(messages.map((m) => [m.id, m]));
  return { ...answer, messages: answer.messages.map((m) => replaceEqualDeep(before.get(m.id), m)) };
}

/** The same object when nothing moved. */
function settled(timeline: Timeline, next: Pick<Timeline, 'messages' | 'older' | 'newer'>): Timeline {
  const same =
    next.older === timeline.older && next.newer === timeline.newer && sameItems(next.messages, timeline.messages);
  return same ? timeline : { ...timeline, ...next };
}
