import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import type { Contact, Message } from '../../contract/resources';
import { usePreferences } from '../../ui/preferences';
import type { RowActions } from './MessageRow';
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

/** The log is one tab stop; arrows move between its messages, single keys act on the one with focus. */
export function useRowKeys({ scroller, rows, actions, me, readOnly, onEscape, selecting }: RowKeysInput) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { singleKeys } = usePreferences();
  const lines = rows.filter((row) => row.type === 'message' || row.type === 'entry');
  const current = lines.some((row) => row.key === chosen) ? chosen : (lines.at(-1)?.key ?? null);

  const focus = (key: string | undefined) => {
    if (key === undefined) return;
    setChosen(key);
    const row = scroller.current?.querySelector(`[data-row="${CSS.escape(key)}"]`);
    if (row instanceof HTMLElement) row.focus();
  };

  const moveOf = (key: string, at: number, row: HTMLElement): (() => void) | undefined => {
    switch (key) {
      case 'ArrowUp':
        return () => focus(lines[Math.max(0, at - 1)]?.key);
      case 'ArrowDown':
        return () => focus(lines[at + 1]?.key);
      case 'Home':
        return () => focus(lines[0]?.key);
      case 'End':
        return () => focus(lines.at(-1)?.key);
      case 'Escape':
        return selecting ? selecting.leave : onEscape;
      case 'Enter':
        if (selecting) return () => {};
        return () => row.querySelector<HTMLElement>('[role="toolbar"] button')?.focus();
    }
  };

  const actOn = (key: string, message: Message, row: HTMLElement): (() => void) | undefined => {
    const mine = message.contact.username === me.username;
    switch (key) {
      case 'c':
        return () => actions.copyText(message);
      case 'r':
        return readOnly ? undefined : () => actions.pick(message);
      case 'e':
        return readOnly || !mine ? undefined : () => actions.edit(message.id);
      case 'Delete':
        return readOnly || !mine
          ? undefined
          : () => {
              focusBeside(row);
              actions.remove(message);
            };
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

  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target;
    // An open menu has its own keys.
    if (row instanceof HTMLElement && row.closest('[role="menu"]')) return;
    if (!(row instanceof HTMLElement) || !row.dataset.row) {
      if (event.key === 'Escape' && row instanceof HTMLElement) {
        const article = row.closest<HTMLElement>('[data-row]');
        if (article) {
          event.preventDefault();
          article.focus();
        }
      }
      return;
    }
    const at = lines.findIndex((line) => line.key === row.dataset.row);
    const line = lines[at];
    const message = line?.type === 'message' ? line.message : undefined;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = singleKeys && message && !selecting ? () => actOn(event.key, message, row) : () => undefined;
    const move = choose(event, at) ?? moveOf(event.key, at, row) ?? act();
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
