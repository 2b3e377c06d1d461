import { type KeyboardEvent, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ChosenEmoji } from '../../browser/emojiChoice';
import { focusByKey } from '../../browser/input/focusByKey';
import { hasCoarsePointer } from '../../browser/input/pointers';
import { t } from '../../i18n/translate';
import { classes } from '../classes';
import { useWhenSeen } from '../useWhenSeen';
import { labelOf } from './emoji';

interface Cell {
  row: number;
  column: number;
}

export function rowsOf<T>(items: readonly T[], perRow: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / perRow) }, (_, row) =>
    items.slice(row * perRow, (row + 1) * perRow),
  );
}

/** The cell to which `key` moves. Left and right continue in the neighbouring row. Returns null for other keys. */
export function moveCell(lengths: readonly number[], { row, column }: Cell, key: string, whole: boolean): Cell | null {
  const last = (at: number) => Math.max(0, (lengths[at] ?? 1) - 1);
  const end = lengths.length - 1;
  const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 5, PageUp: -5 }[key];
  if (by !== undefined) {
    const to = Math.min(Math.max(row + by, 0), end);
    return { row: to, column: Math.min(column, last(to)) };
  }
  switch (key) {
    case 'next':
      if (column < last(row)) return { row, column: column + 1 };
      return row < end ? { row: row + 1, column: 0 } : { row, column };
    case 'previous':
      if (column > 0) return { row, column: column - 1 };
      return row > 0 ? { row: row - 1, column: last(row - 1) } : { row, column };
    case 'Home':
      return whole ? { row: 0, column: 0 } : { row, column: 0 };
    case 'End':
      return whole ? { row: end, column: last(end) } : { row, column: last(row) };
    default:
      return null;
  }
}

export interface EmojiSection {
  label: string;
  emojis: readonly ChosenEmoji[];
}

export interface EmojiGridHandle {
  focus: () => void;
  show: (section: number) => void;
}

interface EmojiGridProps {
  handle: RefObject<EmojiGridHandle | null>;
  sections: readonly EmojiSection[];
  onPick: (chosen: ChosenEmoji) => void;
}

/** 18 rem are the other parts of the picker and the gap around it. */
/** A section renders when it comes near the viewport. Until then, an empty box has the section's height. */
export function EmojiGrid({ handle, sections, onPick }: EmojiGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const [perRow] = useState(columns);
  const grid = sections.map((section) => ({ label: section.label, rows: rowsOf(section.emojis, perRow) }));
  const lengths = grid.flatMap(({ rows }) => rows.map((row) => row.length));

  const focus = (cell: Cell) => {
    flushSync(() => setActive(cell));
    focusByKey(box.current?.querySelector<HTMLElement>('[tabindex="0"]'));
  };
  useImperativeHandle(handle, () => ({
    focus: () => focus(active),
    show: (section) => box.current?.querySelectorAll('[role="rowgroup"]')[section]?.scrollIntoView({ block: 'start' }),
  }));

  const onKeyDown = (event: KeyboardEvent) => {
    const rightToLeft = box.current !== null && getComputedStyle(box.current).direction === 'rtl';
    const along = { ArrowRight: rightToLeft ? 'previous' : 'next', ArrowLeft: rightToLeft ? 'next' : 'previous' };
    const key = event.key === 'ArrowRight' || event.key === 'ArrowLeft' ? along[event.key] : event.key;
    const to = moveCell(lengths, active, key, event.ctrlKey || event.metaKey);
    if (!to) return;
    event.preventDefault();
    focus(to);
  };

  let before = 0;
  return (
    <div className="emoji-grid scroll-thin overflow-y-auto">
      {/* biome-ignore lint/a11y/useSemanticElements: a grid has arrow keys for its cells, a table has not. */}
      <div
        ref={box}
        role="grid"
        aria-label={t('reaction.all')}
        aria-rowcount={lengths.length}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="outline-none"
      >
        {grid.map(({ label, rows }) => {
          const from = before;
          before += rows.length;
          const within = active.row >= from && active.row < before;
          return (
            <Section
              key={label}
              label={label}
              rows={rows}
              perRow={perRow}
              from={from}
              active={within ? { row: active.row - from, column: active.column } : null}
              onPick={onPick}
            />
          );
        })}
      </div>
    </div>
  );
}

const columns = () => (matchMedia('(width < 26rem)').matches ? 6 : 8);

interface SectionProps {
  label: string;
  rows: ChosenEmoji[][];
  perRow: number;
  from: number;
  active: Cell | null;
  onPick: (chosen: ChosenEmoji) => void;
}

const rowHeight = () => (hasCoarsePointer() ? 11 : 10);

function Section({ label, rows, perRow, from, active, onPick }: SectionProps) {
  const [near, setNear] = useState(false);
  const ref = useWhenSeen<HTMLDivElement>(() => setNear(true), !near, rows.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the grid is not a table.
    <div ref={ref} role="rowgroup" aria-label={label}>
      <p aria-hidden className="pt-2 pb-1 text-sm font-medium text-ink2">
        {label}
      </p>
      {near || active ? (
        rows.map((row, index) => (
          // biome-ignore lint/a11y/useSemanticElements: the grid is not a table.
          // biome-ignore lint/a11y/useFocusableInteractive: the buttons in the row take the focus.
          <div
            key={row[0]?.name}
            role="row"
            aria-rowindex={from + index + 1}
            className={classes('grid h-10 pointer-coarse:h-11', perRow === 6 ? 'grid-cols-6' : 'grid-cols-8')}
          >
            {row.map((chosen, column) => (
              // biome-ignore lint/a11y/useSemanticElements: the grid is not a table.
              // biome-ignore lint/a11y/useFocusableInteractive: the button in the cell takes the focus.
              <div key={chosen.name} role="gridcell">
                <button
                  type="button"
                  tabIndex={active?.row === index && active.column === column ? 0 : -1}
                  aria-label={labelOf(chosen.name)}
                  title={labelOf(chosen.name)}
                  className="grid size-full place-items-center rounded-lg text-[min(1.5rem,9vw)]/none hover:bg-hover"
                  onClick={() => onPick(chosen)}
                >
                  {chosen.emoji}
                </button>
              </div>
            ))}
          </div>
        ))
      ) : (
        <div aria-hidden style={{ blockSize: `calc(var(--spacing) * ${rows.length * rowHeight()})` }} />
      )}
    </div>
  );
}
