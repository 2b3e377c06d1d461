import { animate } from '../../ui/animate';
import { isGhost, playGone } from './ghost';
import type { ListMotion } from './list';
import type { LogMotion } from './log';

/** In px: so far a count rolls. */
const rollPx = 8;

interface Motions {
  log: LogMotion;
  list: ListMotion;
  /** A person did something, or a message was reported as changed: a page of history changes nothing that moves. */
  isChanging: () => boolean;
}

const elementsIn = (nodes: NodeList): HTMLElement[] => [...nodes].filter((node) => node instanceof HTMLElement);

/** `element` and what is in it that fits. */
const within = (element: HTMLElement, selector: string): HTMLElement[] => [
  ...(element.matches(selector) ? [element] : []),
  ...element.querySelectorAll<HTMLElement>(selector),
];

const closest = (node: Node, selector: string): HTMLElement | null =>
  (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>(selector) ?? null;

/** Records by the element around them that fits, for those that have one. */
function recordsBy(records: readonly MutationRecord[], selector: string): Map<HTMLElement, MutationRecord[]> {
  const grouped = new Map<HTMLElement, MutationRecord[]>();
  for (const record of records) {
    const around = closest(record.target, selector);
    if (around) grouped.set(around, [...(grouped.get(around) ?? []), record]);
  }
  return grouped;
}

function moveRows(log: HTMLElement, records: readonly MutationRecord[], motion: LogMotion): void {
  const rows = '[data-row]';
  const added = new Set(
    records.flatMap(({ addedNodes }) => elementsIn(addedNodes).flatMap((each) => within(each, rows))),
  );
  const removed = records.flatMap((record) =>
    elementsIn(record.removedNodes).flatMap((each) => within(each, rows).map((row) => ({ row, record }))),
  );
  const before = new Set(removed.map(({ row }) => row.dataset.row));
  // A row that only changed its place is no new one.
  const came = [...added].filter((row) => row.isConnected && !before.has(row.dataset.row));
  if (came.length > 0) motion.came(log, came);
  if (came.length > 0 || removed.length === 0) return;
  const keys = new Set([...log.querySelectorAll<HTMLElement>(rows)].map(({ dataset }) => dataset.row));
  const gone = removed.filter(({ row }) => !keys.has(row.dataset.row));
  if (gone.length > 0) motion.went(log, gone);
}

function moveReactions(record: MutationRecord): void {
  const chip = closest(record.target, '[data-chip]');
  const count = record.type === 'characterData' && chip?.querySelector('.tabular-nums');
  if (count) {
    const by = Number(count.textContent) < Number(record.oldValue) ? -rollPx : rollPx;
    animate(
      count,
      [
        { opacity: 0, translate: `0 ${by}px` },
        { opacity: 1, translate: 'none' },
      ],
      '--duration-roll',
    );
  }
  if (!closest(record.target, '[data-row]')) return;
  for (const each of elementsIn(record.addedNodes).flatMap((node) => within(node, '[data-chip]')))
    animate(each, [{ scale: 0.6 }, { scale: 1 }], '--duration-move', '--ease-overshoot');
}

function closeMenus(record: MutationRecord): void {
  for (const gone of elementsIn(record.removedNodes))
    if (gone.matches('[role="listbox"], :not(dialog):has(> [role="menu"])') && record.target.isConnected)
      playGone(gone, record, () => [{ opacity: 1 }, { opacity: 0 }], '--duration-close');
}

/**
 * Plays what comes, changes and goes. All of it is in the document, or out of it, before: what moves is only the sight of it,
 * and neither keyboard nor screen reader waits for that. Returns how to stop.
 */
export function watchDocument({ log, list, isChanging }: Motions): () => void {
  const observer = new MutationObserver((all) => {
    const records = all.filter(
      ({ target, addedNodes, removedNodes }) =>
        target.isConnected &&
        // Each letter changes the text of its field, and nothing moves for it.
        !(target instanceof HTMLTextAreaElement) &&
        ![target, ...addedNodes, ...removedNodes].some(isGhost),
    );
    if (records.length === 0) return;
    for (const [element, its] of recordsBy(records, '[role="log"]')) moveRows(element, its, log);
    for (const [element, its] of recordsBy(
      records.filter(({ target }) => target instanceof HTMLUListElement),
      'ul:has(> [data-id])',
    ))
      list.changed(element, its);
    for (const record of records) {
      if (isChanging()) moveReactions(record);
      closeMenus(record);
    }
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
    characterDataOldValue: true,
  });
  return () => observer.disconnect();
}
