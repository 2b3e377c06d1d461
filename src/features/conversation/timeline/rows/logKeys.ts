import type { KeyboardEvent, RefObject } from 'react';
import { focusByKey } from '#browser/input/focusByKey';
import { letterOf } from '#browser/input/letterOf';
import { wasReachedByKeyboard } from '#browser/input/reachedByKeyboard';
import { currentPreferences } from '#browser/preferences';
import type { Contact, Message } from '#contract/resources';
import type { RowActions } from '../../message/actions/actionTypes';
import { focusNeighbour } from '../../message/actions/focusNeighbour';
import type { MessageSelection } from '../../selection/useMessageSelection';
import type { LogFocus } from './useLogFocus';

interface CommandContext {
  actions: Pick<RowActions, 'copyText' | 'toNextMention' | 'openPerson' | 'pick' | 'reply' | 'edit' | 'remove'>;
  me: Contact;
  readOnly: boolean;
}

type Command = (() => void) | undefined;

/** A forbidden command is a no-op, because an unhandled letter starts a message in the composer. */
function messageCommand(
  key: string,
  message: Message,
  row: HTMLElement,
  { actions, me, readOnly }: CommandContext,
): Command {
  const mine = message.contact.username === me.username;
  const allowed = (may: boolean, act: () => void) => (may && !readOnly ? act : () => {});
  switch (key) {
    case 'c':
      return () => actions.copyText(message);
    case 'm':
      return () => actions.toNextMention();
    case 'p':
      return () => actions.openPerson(message.contact);
    case 'r':
      return allowed(true, () => actions.pick(message));
    case 'q':
      return allowed(true, () => actions.reply(message));
    case 'e':
      return allowed(mine, () => actions.edit(message.id));
    case 'Delete':
      return allowed(mine, () => {
        focusNeighbour(row);
        actions.remove(message);
      });
  }
}

export interface LogKeys extends CommandContext {
  scroller: RefObject<HTMLDivElement | null>;
  focus: Pick<LogFocus, 'stops' | 'moveTo'>;
  onEscape: () => void;
  selecting: Pick<MessageSelection, 'toggle' | 'join' | 'leave'> | null;
}

const pressable = 'a[href], button:not(:disabled, [data-person]), [role="button"], audio, video, pre';
const edge = (of: 'older' | 'newer') => `[data-edge="${of}"] button`;

export function onLogKey(event: KeyboardEvent, keys: LogKeys): void {
  const { focus, onEscape, selecting } = keys;
  const row = event.target;
  if (!(row instanceof HTMLElement) || row.closest('[role="menu"]')) return;
  if (!row.dataset.row) {
    const leave = leaveOf(event.key, row, focus, onEscape);
    if (!leave) return;
    event.preventDefault();
    leave();
    return;
  }
  const at = focus.stops.findIndex((stop) => stop.key === row.dataset.row);
  const stop = focus.stops[at];
  const message = stop?.type === 'message' ? stop.message : undefined;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const commands = currentPreferences().singleKeys && !selecting && wasReachedByKeyboard(row);
  const act = commands && message ? messageCommand(letterOf(event.nativeEvent), message, row, keys) : undefined;
  const move = choose(event, at, keys) ?? moveOf(event.key, at, row, keys) ?? act;
  if (!move) return;
  event.preventDefault();
  move();
}

function focusFirst(within: Element | null, selector: string): void {
  focusByKey(within?.querySelector<HTMLElement>(selector));
}

function moveOf(
  key: string,
  at: number,
  row: HTMLElement,
  { scroller, focus: { stops, moveTo }, onEscape, selecting }: LogKeys,
): Command {
  switch (key) {
    case 'ArrowUp':
      return at > 0 ? () => moveTo(stops[at - 1]?.key) : () => focusFirst(scroller.current, edge('older'));
    case 'ArrowDown':
      return at + 1 < stops.length
        ? () => moveTo(stops[at + 1]?.key)
        : () => focusFirst(scroller.current, edge('newer'));
    case 'Home':
      return () => moveTo(stops[0]?.key);
    case 'End':
      return () => moveTo(stops.at(-1)?.key);
    case 'Escape':
      return selecting ? selecting.leave : onEscape;
    case 'Enter':
      if (selecting) return () => {};
      return () => focusFirst(row, row.querySelector('[role="toolbar"]') ? '[role="toolbar"] button' : pressable);
    case getComputedStyle(row).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight':
      return selecting ? undefined : () => focusFirst(row, pressable);
  }
}

function choose(event: KeyboardEvent, at: number, { focus: { stops, moveTo }, selecting }: LogKeys): Command {
  const stop = stops[at];
  if (!selecting || stop?.type !== 'message') return;
  if (event.key === ' ') return () => selecting.toggle(stop.message.id, event.shiftKey);
  const next = event.shiftKey ? stops[at + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? Number.NaN)] : undefined;
  if (next?.type !== 'message') return;
  return () => {
    selecting.join(stop.message.id, next.message.id);
    moveTo(next.key);
  };
}

function leaveOf(key: string, inside: HTMLElement, { stops, moveTo }: LogKeys['focus'], onEscape: () => void): Command {
  const article = inside.closest<HTMLElement>('[data-row]');
  if (article) return key === 'Escape' ? () => focusByKey(article) : undefined;
  const end = inside.closest<HTMLElement>('[data-edge]')?.dataset.edge;
  if (!end) return;
  const beside = () => moveTo((end === 'older' ? stops[0] : stops.at(-1))?.key);
  if (key === (end === 'older' ? 'ArrowDown' : 'ArrowUp')) return beside;
  if (key === 'Escape') return onEscape;
  if (key !== 'Enter') return;
  return () => {
    inside.click();
    // The pressed button disappears while more messages load, so the nearest row takes the focus.
    beside();
  };
}
