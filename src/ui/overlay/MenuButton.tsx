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
  actions: MenuItems | ((menu: Omit<MenuProps, 'actions'>) => ReactNode);
  tabIndex?: number;
  'data-tool'?: string;
  small?: boolean;
  atStart?: boolean;
  className?: string;
  children?: ReactNode;
}

export function MenuButton(props: MenuButtonProps) {
  const { label, icon, actions, small = false, atStart = false, className, children, ...stop } = props;
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
        <IconButton icon={icon} label={label} small={small} className={className} {...toggle} />
      )}
      {open && (typeof actions === 'function' ? actions(menu) : <LazyMenu actions={actions} {...menu} />)}
    </>
  );
}
