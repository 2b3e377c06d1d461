import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { usePreferences } from '../../../browser/preferences';
import { markReached, wasReachedByKeyboard } from '../../../browser/reachedByKeyboard';
import type { Contact, Message } from '../../../contract/resources';
import type { RowActions } from '../message/rowActions';
import type { Row } from './rows';

interface RowKeysInput {
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly Row[];
  actions: RowActions;
  me: Contact;
  readOnly: boolean;
  onEscape: () => void;
  /** Null: nobody is selecting. */
  selecting: { toggle: (message: Message, range: boolean) => void; leave: () => void } | null;
}

/** What can be pressed in a row, and where a page of the log could not be loaded. */
const pressable = 'a[href], button:not(:disabled), audio, video, pre';
const edge = (of: 'older' | 'newer') => `[data-edge="${of}"] button`;

/**
 * The log is one tab stop: arrows move between its messages and on to what stands at its ends, the arrow inwards goes
 * into a message, and single keys act on one that the keyboard came to.
 */
export function useRowKeys({ scroller, rows, actions, me, readOnly, onEscape, selecting }: RowKeysInput) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { singleKeys } = usePreferences();
  const lines = rows.filter((row) => row.type === 'message' || row.type === 'entry');
  const current = lines.some((row) => row.key === chosen) ? chosen : (lines.at(-1)?.key ?? null);

  const rowOf = (key: string) => scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
  // The document holds the tab stop, as it holds the focus: it moves with every arrival, and no row renders for it.
  useLayoutEffect(() => {
    const row = current === null ? null : rowOf(current);
    if (!row) return;
    row.tabIndex = 0;
    return () => {
      row.tabIndex = -1;
    };
  });

  const focus = (key: string | undefined) => {
    if (key === undefined) return;
    setChosen(key);
    const row = rowOf(key);
    if (!row) return;
    markReached(row);
    row.focus();
  };
  const focusFirst = (within: Element | null, selector: string) => {
    within?.querySelector<HTMLElement>(selector)?.focus();
  };

  const moveOf = (key: string, at: number, row: HTMLElement): (() => void) | undefined => {
    switch (key) {
      case 'ArrowUp':
        return at > 0 ? () => focus(lines[at - 1]?.key) : () => focusFirst(scroller.current, edge('older'));
      case 'ArrowDown':
        return at + 1 < lines.length
          ? () => focus(lines[at + 1]?.key)
          : () => focusFirst(scroller.current, edge('newer'));
      case 'Home':
        return () => focus(lines[0]?.key);
      case 'End':
        return () => focus(lines.at(-1)?.key);
      case 'Escape':
        return selecting ? selecting.leave : onEscape;
      case 'Enter':
        if (selecting) return () => {};
        return () => focusFirst(row, row.querySelector('[role="toolbar"]') ? '[role="toolbar"] button' : pressable);
      case getComputedStyle(row).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight':
        return selecting ? undefined : () => focusFirst(row, pressable);
    }
  };

  /** A command that may not be given here does nothing, and is no beginning of a message either. */
  const actOn = (key: string, message: Message, row: HTMLElement): (() => void) | undefined => {
    const mine = message.contact.username === me.username;
    const allowed = (may: boolean, act: () => void) => (may && !readOnly ? act : () => {});
    switch (key) {
      case 'c':
        return () => actions.copyText(message);
      case 'r':
        return allowed(true, () => actions.pick(message));
      case 'e':
        return allowed(mine, () => actions.edit(message.id));
      case 'Delete':
        return allowed(mine, () => {
          focusBeside(row);
          actions.remove(message);
        });
    }
  };

  /** While selecting: Space chooses, Shift with an arrow chooses on the way. */
  const choose = (event: KeyboardEvent, at: number): (() => void) | undefined => {
    const line = lines[at];
    if (!selecting || line?.type !== 'message') return;
    if (event.key === ' ') return () => selecting.toggle(line.message, event.shiftKey);
    const next = event.shiftKey ? lines[at + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? Number.NaN)] : undefined;
    if (next?.type !== 'message') return;
    return () => {
      selecting.toggle(next.message, true);
      focus(next.key);
    };
  };

  /** The row that goes takes its focus along unless a neighbour gets it first. */
  const focusBeside = (row: HTMLElement) => {
    const at = lines.findIndex((line) => line.key === row.dataset.row);
    const next = lines[at + 1] ?? lines[at - 1];
    if (next) focus(next.key);
    else onEscape();
  };

  /** Out of a row that was entered, or away from the button at an end of the log. */
  const leaveOf = (key: string, inside: HTMLElement): (() => void) | undefined => {
    const article = inside.closest<HTMLElement>('[data-row]');
    if (article) return key === 'Escape' ? () => article.focus() : undefined;
    const end = inside.closest<HTMLElement>('[data-edge]')?.dataset.edge;
    if (!end) return;
    const beside = () => focus((end === 'older' ? lines[0] : lines.at(-1))?.key);
    if (key === (end === 'older' ? 'ArrowDown' : 'ArrowUp')) return beside;
    if (key === 'Escape') return onEscape;
    if (key !== 'Enter') return;
    return () => {
      inside.click();
      // It goes while it loads, and must not take the focus along.
      beside();
    };
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target;
    // An open menu has its own keys.
    if (!(row instanceof HTMLElement) || row.closest('[role="menu"]')) return;
    if (!row.dataset.row) {
      const leave = leaveOf(event.key, row);
      if (!leave) return;
      event.preventDefault();
      leave();
      return;
    }
    const at = lines.findIndex((line) => line.key === row.dataset.row);
    const line = lines[at];
    const message = line?.type === 'message' ? line.message : undefined;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const commands = singleKeys && !selecting && wasReachedByKeyboard(row);
    const act = commands && message ? actOn(event.key, message, row) : undefined;
    const move = choose(event, at) ?? moveOf(event.key, at, row) ?? act;
    if (!move) return;
    event.preventDefault();
    move();
  };

  /** Whoever was brought to a message (by a date, a search, a tap) goes on from there, not from the last one. */
  const onFocus = (event: FocusEvent) => {
    const row = event.target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (row) setChosen(row);
  };

  return { current, onKeyDown, onFocus };
}
