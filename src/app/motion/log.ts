import { animate, movesLess } from '../../ui/animate';
import { folding, playGone } from './ghost';
import type { Recent } from './recent';

const rowOf = '[data-row]';

/** Messages that arrive, or are sent, within so many ms enter together: what comes later joins the motion of the first. */
const togetherMs = 300;
/**
 * Where messages go on arriving within so many ms, the next ones do not move: somebody may be writing below them. A slow device
 * needs some 300 ms to draw what has come; with a shorter span it would take that for the end of the stream.
 */
const streamMs = 1_000;
/** More than so many at once do not move either: the device has not kept up with them. */
const maxEnteringRows = 3;
/** In px: from so far below a row enters, and so far at most the log glides with it. */
const offsetPx = 8;
const maxGlidePx = 64;
/** More rows than these do not leave one by one: the window of the log has moved. */
const maxLeavingRows = 20;

interface Entrance {
  log: Element;
  own: boolean;
  at: number;
  animations: Animation[];
}

export interface LogMotion {
  /** Rows that came into a log that was there before, in the order of the log. */
  came(log: HTMLElement, rows: readonly HTMLElement[]): void;
  /** Rows that went from one that is still there. */
  went(log: HTMLElement, gone: readonly { row: HTMLElement; record: MutationRecord }[]): void;
  /** Somebody scrolls: positions are measured, so nothing may be on its way. */
  stop(): void;
}

interface LogMotionInput {
  /** Messages that the service has just reported, by id. */
  arrived: Recent;
  /** A person did something, or a deletion was reported. */
  isRemoving: () => boolean;
}

/** The rows of a conversation: what is sent or arrives enters at the end, and what is deleted folds up. */
export function createLogMotion({ arrived, isRemoving }: LogMotionInput): LogMotion {
  let entrance: Entrance | undefined;
  /** When somebody else's message came last, as `performance.now()`. */
  let cameAt = Number.NEGATIVE_INFINITY;
  const left = new Set<string>();

  const isAtEnd = (log: Element, rows: readonly Element[]) => {
    const last = [...log.querySelectorAll(rowOf)].slice(-rows.length);
    return rows.every((row) => last.includes(row));
  };
  const isWaiting = (row: Element) => row.querySelector('.line-waiting') !== null;
  const isNews = (row: HTMLElement) => arrived.has(row.dataset.row ?? '') || isWaiting(row);

  const enter = (log: HTMLElement, rows: readonly HTMLElement[]) => {
    const own = rows.every(isWaiting);
    const now = performance.now();
    const joins = entrance?.log === log && entrance.own === own && now - entrance.at < togetherMs;
    const isStream = !own && (rows.length > maxEnteringRows || (!joins && now - cameAt < streamMs));
    if (!own) cameAt = now;
    // Before anything is measured: in a stream each measurement is a layout more.
    if (isStream || movesLess()) return;
    // A person who reads further up is not moved.
    if (log.scrollTop <= -1 || !isAtEnd(log, rows)) return;
    const height = rows.reduce((sum, row) => sum + row.offsetHeight, 0);
    // Actions that are out, and their menu, stand where the pointer is.
    const glide = log.querySelector('[role="toolbar"]') ? 0 : Math.min(height, maxGlidePx);
    const token = own ? '--duration-enter' : '--duration-dry';
    const play = (element: Element, from: Keyframe, to: Keyframe) => animate(element, [from, to], token) ?? [];
    const entering = rows.flatMap((row) =>
      play(row, { opacity: 0, translate: `0 ${offsetPx - (joins ? 0 : glide)}px` }, { opacity: 1, translate: 'none' }),
    );
    if (joins) {
      // Null until a frame has begun it. Set on another one, that would hold its row at the first keyframe, unseen.
      const begun = entrance?.animations[0]?.startTime ?? null;
      if (begun !== null) for (const animation of entering) animation.startTime = begun;
      entrance?.animations.push(...entering);
      return;
    }
    const column = rows[0]?.parentElement;
    const glides = column && glide > 0 ? play(column, { translate: `0 ${glide}px` }, { translate: 'none' }) : [];
    entrance = { log, own, at: now, animations: entering.concat(glides) };
  };

  return {
    came(log, rows) {
      const back = rows.filter((row) => left.delete(row.dataset.row ?? ''));
      for (const row of back) animate(row, folding(row).reverse(), '--duration-dry');
      const entering = rows.filter((row) => !back.includes(row) && isNews(row));
      if (entering.length > 0) enter(log, entering);
    },
    went(log, gone) {
      if (gone.length > maxLeavingRows || !isRemoving()) return;
      const view = log.getBoundingClientRect();
      const isSeen = ({ record: { nextSibling, previousSibling, target } }: { record: MutationRecord }) => {
        const beside = [nextSibling, previousSibling, target].find(
          (node) => node instanceof Element && node.isConnected,
        );
        if (!(beside instanceof Element)) return false;
        const { top, bottom } = beside.getBoundingClientRect();
        return bottom > view.top && top < view.bottom;
      };
      for (const each of gone.filter(isSeen)) {
        if (each.row.dataset.row) left.add(each.row.dataset.row);
        playGone(each.row, each.record, folding, '--duration-dry');
      }
    },
    stop() {
      for (const animation of entrance?.animations ?? []) animation.cancel();
      if (entrance) entrance.animations = [];
    },
  };
}
