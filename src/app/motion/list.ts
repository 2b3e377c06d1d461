import { animate } from '../../ui/animate';
import { folding, playGone } from './ghost';

const rowOf = '[data-id]';

/** More rows than these do not leave one by one: it is another list. */
const maxLeavingRows = 20;

/** Where the rows of a list stand in it, by their ids, in px. */
const placesIn = (list: Element): Map<string, number> =>
  new Map(
    [...list.querySelectorAll<HTMLElement>(`:scope > ${rowOf}`)].map((row) => [row.dataset.id ?? '', row.offsetTop]),
  );

export interface ListMotion {
  changed(list: HTMLElement, records: readonly MutationRecord[]): void;
}

interface ListMotionInput {
  /** A person did something, or the service reported that a group has gone or come. */
  isMoving: () => boolean;
  /** Somebody is filtering: rows come and go with each letter. */
  isFiltering: () => boolean;
}

/** The rows of a list of groups: they fold up when they go, and slide to their new place when the order changes. */
export function createListMotion({ isMoving, isFiltering }: ListMotionInput): ListMotion {
  const topsByList = new WeakMap<Element, Map<string, number>>();
  const left = new Set<string>();

  const leave = (gone: HTMLElement, record: MutationRecord) => {
    left.add(gone.dataset.id ?? '');
    playGone(gone, record, folding, '--duration-dry');
  };
  const slide = (list: HTMLElement, before: ReadonlyMap<string, number>) => {
    // What somebody is about to press stays where it is.
    if (list.matches(':hover')) return;
    for (const [id, top] of placesIn(list)) {
      const by = (before.get(id) ?? top) - top;
      const row = by !== 0 && list.querySelector(`:scope > [data-id="${CSS.escape(id)}"]`);
      if (row) animate(row, [{ translate: `0 ${by}px` }, { translate: 'none' }], '--duration-move');
    }
  };

  return {
    changed(list, records) {
      if (list.checkVisibility() && isMoving() && !isFiltering()) {
        const before = topsByList.get(list) ?? new Map<string, number>();
        const removed = records.flatMap((record) =>
          [...record.removedNodes].flatMap((row) =>
            row instanceof HTMLElement && row.dataset.id && !row.isConnected ? [{ row, record }] : [],
          ),
        );
        if (removed.length <= maxLeavingRows) for (const { row, record } of removed) leave(row, record);
        const back = [...list.querySelectorAll<HTMLElement>(rowOf)].filter(
          ({ dataset: { id = '' } }) => !before.has(id) && left.delete(id),
        );
        for (const row of back) animate(row, folding(row).reverse(), '--duration-dry');
        if (removed.length === 0 && back.length === 0) slide(list, before);
      }
      topsByList.set(list, placesIn(list));
    },
  };
}
