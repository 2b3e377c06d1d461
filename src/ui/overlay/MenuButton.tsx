import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { IconButton } from '../Button';
import { inMenuDialog, lazyPart } from '../parts/lazyPart';
import type { MenuItems, MenuProps } from './Menu';
import { overlayAfter } from './overlayPart';

export const LazyMenu = lazyPart(overlayAfter, ({ Menu }) => Menu, inMenuDialog);

interface MenuButtonProps {
  label: string;
  icon: LucideIcon;
  /** A function renders its own menu while it is open. */
  actions: MenuItems | ((menu: Omit<MenuProps, 'actions'>) => ReactNode);
  tabIndex?: number;
  /** The button's name in a roving toolbar. */
  'data-tool'?: string;
  small?: boolean;
  /** True at the start of a view, where a menu that ends with its button would leave the view. */
  atStart?: boolean;
  className?: string;
  children?: ReactNode;
}

/** Loads the menu's code on hover or focus. */
export function MenuButton({
  label,
  icon,
  actions,
  small,
  atStart = false,
  className,
  children,
  ...stop
}: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const toggle = {
    ref: button,
    ...stop,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    onPointerEnter: LazyMenu.preload,
    onFocus: LazyMenu.preload,
    onClick: () => setOpen(!open),
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpen(true);
    },
  };
  const menu = { label, anchor: button, atStart, onClose: () => setOpen(false) };
  return (
    <>
      {children ? (
        <button type="button" aria-label={label} className={className} {...toggle}>
          {children}
        </button>
      ) : (
        <IconButton icon={icon} label={label} small={small ?? false} className={className} {...toggle} />
      )}
      {open && (typeof actions === 'function' ? actions(menu) : <LazyMenu actions={actions} {...menu} />)}
    </>
  );
}
