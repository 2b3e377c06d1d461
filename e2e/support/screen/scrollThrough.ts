import type { Page } from '@playwright/test';

export interface ScrollReport {
  /** The numbers of all rendered messages, in the order of the log. */
  numbers: number[];
  /** The most rows that were in the document at once. */
  mostRows: number;
  /** The largest movement of a visible row while other rows came and went, in px. */
  farthest: number;
  /** Messages that were in the document twice at once, or not between their neighbours. */
  disorder: string[];
  /** True if the walk reached the first or the last message of the conversation. */
  reachedEnd: boolean;
}

interface ScrollGoal {
  to: 'older' | 'newer';
  /** The walk ends at the message with this number. */
  until: number;
}

/**
 * Scrolls through a room with numbered messages as fast as pages come, and checks every change of the document. One
 * script in the page does both, because polling from outside would miss a fault of one frame.
 */
export const scrollThrough = (page: Page, goal: ScrollGoal): Promise<ScrollReport> =>
  page.evaluate(async ({ to, until }) => {
    const log = document.querySelector('[role="log"]');
    if (!log) throw new Error('There is no log');
    const rows = () => [...log.querySelectorAll('article')];
    /** The row and number of each element. An element that shows another row is read again. */
    const known = new WeakMap<Element, { row: string; number: number }>();
    const numberOf = (element: Element | undefined) => {
      if (!element) return Number.NaN;
      const row = element.getAttribute('data-row') ?? '';
      const before = known.get(element);
      // Without a number, the element is read again, because its words may still come.
      if (before && before.row === row && !Number.isNaN(before.number)) return before.number;
      const number = Number(/#(\d{5})/.exec(element.textContent ?? '')?.[1] ?? Number.NaN);
      known.set(element, { row, number });
      return number;
    };
    const met = new Set<number>();
    const disorder: string[] = [];
    let mostRows = 0;
    let farthest = 0;
    let anchor: { row: Element; top: number } | undefined;

    const setAnchor = () => {
      const view = log.getBoundingClientRect();
      const row = rows().find((each) => each.getBoundingClientRect().top >= view.top);
      anchor = row && { row, top: row.getBoundingClientRect().top };
    };
    const measure = (when: string) => {
      if (!anchor?.row.isConnected) {
        if (anchor) disorder.push(`${when}: what was read was taken away at ${numberOf(rows()[0])}`);
        return;
      }
      const moved = Math.abs(anchor.row.getBoundingClientRect().top - anchor.top);
      if (moved > 1 && moved > farthest) disorder.push(`${when}: ${numberOf(anchor.row)} moved by ${moved} px`);
      farthest = Math.max(farthest, moved);
    };
    const checkRows = () => {
      const all = rows();
      mostRows = Math.max(mostRows, all.length);
      const numbers = all.map(numberOf);
      numbers.forEach((number, index) => {
        met.add(number);
        const before = numbers[index - 1];
        if (before !== undefined && number !== before + 1) disorder.push(`${number} after ${before}`);
      });
    };
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const edge = () => numberOf(to === 'older' ? rows()[0] : rows().at(-1));
    const isBeginning = () => !/Load(ing)? older messages/.test(log.textContent ?? '');

    const observer = new MutationObserver(() => {
      measure('at once');
      checkRows();
    });
    observer.observe(log, { childList: true, subtree: true });
    checkRows();
    let still = 0;
    let last = Number.NaN;
    // A walk that makes no progress for this many frames is stuck.
    while (still < 600 && edge() !== until) {
      log.scrollTop = to === 'older' ? log.clientHeight - log.scrollHeight : 0;
      setAnchor();
      await frame();
      await frame();
      measure('a frame later');
      checkRows();
      still = edge() === last ? still + 1 : 0;
      last = edge();
      anchor = undefined;
    }
    observer.disconnect();
    const reachedEnd = edge() === until && (to === 'newer' || isBeginning());
    const numbers = [...met].sort((a, b) => a - b);
    return { numbers, mostRows, farthest, disorder: disorder.slice(0, 5), reachedEnd };
  }, goal);

/** Bytes of script objects that are still in use. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
