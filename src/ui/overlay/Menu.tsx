import { Menu as AriakitMenu, MenuItem as AriakitMenuItem, MenuSeparator, useMenuStore } from '@ariakit/react';
import { Check, type LucideIcon } from 'lucide-react';
import { Fragment, type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { usePreferences } from '../../browser/preferences';
import { classes } from '../classes';
import { useLayer } from './layers';

interface Item {
  label: string;
  icon: LucideIcon;
  danger?: boolean;
  description?: string;
  /** The reason why the item is disabled, as shown in the menu. */
  disabled?: string | undefined;
  checked?: boolean;
  apart?: boolean;
  shortcut?: string | undefined;
}

export interface MenuAction extends Item {
  run: () => void;
}

export interface MenuChoices extends Item {
  choices: readonly MenuAction[];
}

type Offered<T> = readonly (T | false | undefined)[];
export type MenuActions = Offered<MenuAction>;
export type MenuItems = Offered<MenuAction | MenuChoices>;

export const itemsOf = <T,>(items: Offered<T>): T[] => items.flatMap((item) => item || []);

export interface Point {
  x: number;
  y: number;
}

export interface MenuProps {
  label: string;
  actions: MenuItems;
  anchor: RefObject<HTMLElement | null>;
  at?: Point | undefined;
  atStart?: boolean;
  onClose: () => void;
  note?: ReactNode;
}

export default function Menu({ label, actions, anchor, at, atStart = false, onClose, note }: MenuProps) {
  const { singleKeys } = usePreferences();
  const noteId = useId();
  useLayer(onClose);
  const [opened, setOpened] = useState<MenuChoices>();
  const items: readonly (MenuAction | MenuChoices)[] = opened?.choices ?? itemsOf(actions);
  const store = useMenuStore({
    open: true,
    setOpen: (open) => !open && onClose(),
    placement: at || atStart ? 'bottom-start' : 'bottom-end',
  });

  useEffect(() => {
    store.setAutoFocusOnShow(true);
    store.setInitialFocus('first');
  }, [store]);

  const openChoices = (choices: MenuChoices) => {
    // Moves the focus, because the focused item is about to be removed.
    store.getState().contentElement?.focus();
    setOpened(choices);
  };
  useEffect(() => {
    if (opened) store.move(store.first());
  }, [opened, store]);

  const placement = store.useState('currentPlacement');
  return (
    <AriakitMenu
      store={store}
      aria-label={opened?.label ?? label}
      aria-describedby={note ? noteId : undefined}
      fixed
      fitViewport
      overlap
      // Stops Escape, because Escape would also close the surrounding dialog.
      hideOnEscape={(event) => {
        event.preventDefault();
        return true;
      }}
      overflowPadding={8}
      autoFocusOnShow
      finalFocus={anchor}
      gutter={at ? 0 : 4}
      getAnchorRect={() => at ?? anchor.current?.getBoundingClientRect() ?? null}
      style={{ transformOrigin: cornerAt(placement, anchor.current) }}
      className="scroll-thin z-30 grid max-h-(--popover-available-height) min-w-48 overflow-y-auto overscroll-contain rounded-xl animate-unfold bg-raised p-1.5 shadow-2 outline-none forced-colors:border"
    >
      {note && (
        <div id={noteId} aria-hidden className="flex max-w-72 items-center gap-3 px-3 pt-1.5 pb-2 text-sm text-ink2">
          {note}
        </div>
      )}
      {items.map(({ label: name, icon: Icon, danger, description, disabled, checked, apart, shortcut, ...effect }) => (
        <Fragment key={name}>
          {apart && <MenuSeparator className="my-1.5 border-line" />}
          <AriakitMenuItem
            onClick={() => ('run' in effect ? effect.run() : openChoices({ label: name, icon: Icon, ...effect }))}
            hideOnClick={'run' in effect}
            {...('choices' in effect && { 'aria-haspopup': 'menu' })}
            {...(checked !== undefined && { role: 'menuitemradio', 'aria-checked': checked })}
            disabled={disabled !== undefined}
            accessibleWhenDisabled
            {...(description && { 'aria-description': description })}
            {...(disabled && { 'aria-description': disabled })}
            className={classes(
              'flex min-h-10 items-center gap-3 pointer-coarse:min-h-12 rounded-lg px-3 -outline-offset-2 data-active-item:bg-hover data-active-item:chosen-row',
              danger && 'text-danger',
              'aria-disabled:cursor-default aria-disabled:text-faint',
            )}
          >
            <Icon size="1.125rem" aria-hidden />
            <span>
              <span>{name}</span>
              {description && (
                <span aria-hidden className="block pb-1 text-sm text-ink2">
                  <bdi>{description}</bdi>
                </span>
              )}
              {disabled && (
                <span aria-hidden className="block max-w-64 pb-2 text-sm text-ink2">
                  {disabled}
                </span>
              )}
            </span>
            {shortcut && singleKeys && (
              <kbd aria-hidden className="ms-auto ps-4 text-sm text-ink2">
                {shortcut}
              </kbd>
            )}
            {checked && <Check size="1rem" aria-hidden className="ms-auto text-brand" />}
          </AriakitMenuItem>
        </Fragment>
      ))}
    </AriakitMenu>
  );
}

function cornerAt(placement: string, opener: HTMLElement | null): string {
  const isMirrored = opener !== null && getComputedStyle(opener).direction === 'rtl';
  return `${placement.endsWith('end') === isMirrored ? 'left' : 'right'} ${placement.startsWith('top') ? 'bottom' : 'top'}`;
}
