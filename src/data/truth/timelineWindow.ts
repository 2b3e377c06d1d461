import { replaceEqualDeep } from '@tanstack/react-query';
import { sameItems } from '../../browser/omit';
import type { Message, Page } from '../../contract/resources';
import { isNewer } from './order';

export interface Timeline {
  /** Messages are newest first. */
  readonly messages: readonly Message[];
  readonly older: boolean;
  /** True if the service has newer messages. Live messages are not added then. */
  readonly newer: boolean;
  /** True for the device's copy, which the first response replaces. */
  readonly unconfirmed?: true;
}

export interface RenderedRows {
  readonly end: 'newest' | 'oldest';
  readonly count: number;
}

export const pageSize = 30;
/** Maximum number of rows. `slackRows` more rows are allowed, so a busy group is not trimmed at each arrival. */
export const windowSize = 135;
const slackRows = 10;

/**
 * The page size while scrolling. Each page trims as many rows at the opposite end. On a tall screen fewer rows are out
 * of sight, so its pages are smaller.
 */
export const scrollSize = (viewHeight: number): number => (viewHeight > 1_500 ? 20 : 40);

/** At the newest end few rows are kept, because each arrival lays out all rows. */
export const renderedRows = (end: RenderedRows['end'], viewHeight: number): RenderedRows => ({
  end,
  count: end === 'newest' ? Math.min(windowSize, Math.ceil(viewHeight / 20) + 20) : windowSize,
});

const trimmed = (timeline: Timeline, { end, count }: RenderedRows): Timeline =>
  end === 'newest'
    ? { ...timeline, messages: timeline.messages.slice(0, count), older: true }
    : { ...timeline, messages: timeline.messages.slice(-count), newer: true };

const within = (timeline: Timeline, end: RenderedRows['end']): Timeline =>
  timeline.messages.length <= windowSize ? timeline : trimmed(timeline, { end, count: windowSize });

export const trimArrived = (timeline: Timeline, kept: RenderedRows): Timeline =>
  timeline.messages.length <= kept.count + slackRows ? timeline : trimmed(timeline, kept);

/** A page without new rows ends the list, or the client would request pages forever. */
export function appendOlder(timeline: Timeline, page: Page<Message>): Timeline {
  const rows = unseen(timeline, page.data);
  const messages = [...timeline.messages, ...rows];
  return within({ ...timeline, messages, older: page.has_more && rows.length > 0 }, 'oldest');
}

export function prependNewer(timeline: Timeline, page: Page<Message>): Timeline {
  const rows = unseen(timeline, page.data);
  const messages = [...rows, ...timeline.messages];
  return within({ ...timeline, messages, newer: page.has_more && rows.length > 0 }, 'newest');
}

function unseen(timeline: Timeline, rows: readonly Message[]): Message[] {
  const seen = new Set(timeline.messages.map((m) => m.id));
  return rows.filter((m) => !seen.has(m.id) && seen.add(m.id));
}

export const openedAtNewest = (page: Page<Message>): Timeline => ({
  messages: page.data,
  older: page.has_more && page.data.length > 0,
  newer: false,
});

export const openedWithin = (page: Page<Message>): Timeline => ({
  messages: page.data,
  older: page.has_more,
  newer: page.has_newer ?? false,
});

export const openedAround = (newer: Page<Message>, anchor: Message, older: Page<Message>): Timeline => {
  const timeline = { messages: [anchor], older: true, newer: true };
  return { ...prependNewer(appendOlder(timeline, older), newer), older: older.has_more, newer: newer.has_more };
};

/** Removes cached rows that the page should contain but lacks. */
export function foldNewest(timeline: Timeline, page: { messages: readonly Message[]; has_more: boolean }): Timeline {
  const cached = new Map(timeline.messages.map((m) => [m.id, m]));
  const listed = new Set(page.messages.map((m) => m.id));
  const rows = page.messages.map((m) => replaceEqualDeep(cached.get(m.id), m));
  if (timeline.unconfirmed) return confirmed(timeline, { messages: rows, older: page.has_more, newer: false });
  if (!page.has_more) return settled(timeline, withoutOlder(timeline, { messages: rows, older: false, newer: false }));

  const last = page.messages.at(-1);
  const overlap = timeline.messages.findLastIndex((m) => listed.has(m.id));
  if (!last || (overlap < 0 && timeline.messages.length > 0)) {
    // Without an overlap, joined rows would hide missing messages. The rows stay, and `newer` marks the gap.
    return last ? settled(timeline, { ...timeline, newer: true }) : timeline;
  }
  const below = timeline.messages.slice(overlap + 1).filter((m) => cached.has(last.id) || isNewer(last, m));
  const older = below.length > 0 ? timeline.older : page.has_more;
  return settled(timeline, withoutOlder(timeline, { messages: [...rows, ...below], older, newer: false }));
}

/** Removes rows older than the window, because a comparison may request more rows than the window has. */
function withoutOlder(timeline: Timeline, next: Timeline): Timeline {
  const oldest = timeline.messages.at(-1);
  if (!oldest || !timeline.older) return next;
  const at = next.messages.findIndex(({ id }) => id === oldest.id);
  const end = at < 0 ? next.messages.findLastIndex((m) => !isNewer(oldest, m)) : at;
  return end < 0 || end === next.messages.length - 1
    ? next
    : { ...next, messages: next.messages.slice(0, end + 1), older: true };
}

export function confirmed({ messages }: Timeline, answer: Timeline): Timeline {
  const before = new Map(messages.map((m) => [m.id, m]));
  return { ...answer, messages: answer.messages.map((m) => replaceEqualDeep(before.get(m.id), m)) };
}

function settled(timeline: Timeline, next: Pick<Timeline, 'messages' | 'older' | 'newer'>): Timeline {
  const same =
    next.older === timeline.older && next.newer === timeline.newer && sameItems(next.messages, timeline.messages);
  return same ? timeline : { ...timeline, ...next };
}

/** The largest page size that services accept. */
export const maxPageSize = 100;
