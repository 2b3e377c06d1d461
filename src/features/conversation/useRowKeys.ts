import { type KeyboardEvent, type RefObject, useState } from 'react';
import type { Contact } from '../../contract/resources';
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
}

/** The log is one tab stop; arrows move between its messages, single keys act on the one with focus. */
export function useRowKeys({ scroller, rows, actions, me, readOnly, onEscape }: RowKeysInput) {
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

  const press = (name: string, row: HTMLElement) => {
    const button = [...row.querySelectorAll<HTMLElement>('[role="toolbar"] button')].at(name === 'first' ? 0 : -1);
    button?.focus();
    if (name === 'react') row.querySelector<HTMLElement>('[role="toolbar"] button')?.click();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target;
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
    const mine = message?.contact.username === me.username;
    const plain = singleKeys && !event.ctrlKey && !event.metaKey && !event.altKey;
    const moves: Record<string, () => void> = {
      ArrowUp: () => focus(lines[Math.max(0, at - 1)]?.key),
      ArrowDown: () => focus(lines[at + 1]?.key),
      Home: () => focus(lines[0]?.key),
      End: () => focus(lines.at(-1)?.key),
      Escape: onEscape,
      Enter: () => press('first', row),
      ...(plain && message && !readOnly && { r: () => press('react', row) }),
      ...(plain && message && !readOnly && mine && { e: () => actions.edit(message.id), Delete: () => actions.remove(message) }),
      ...(plain && message && { c: () => actions.copyText(message) }),
    };
    const move = moves[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move();
  };

  return { current, onKeyDown };
}
