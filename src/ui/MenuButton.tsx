import type { LucideIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { IconButton } from './IconButton';
import type { MenuAction, MenuProps } from './Menu';

const load = () => import('./Menu');
export const LazyMenu = lazy(load);

interface MenuButtonProps {
  label: string;
  icon: LucideIcon;
  /** The actions, or a menu of one's own that is drawn only while it is open. */
  actions: MenuAction[] | ((menu: Omit<MenuProps, 'actions'>) => ReactNode);
  tabIndex?: number;
  small?: boolean;
  className?: string;
  children?: ReactNode;
}

/** A button that opens a menu. The menu's code arrives with the first sign of interest. */
export function MenuButton({ label, icon, actions, tabIndex, small, className, children }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const toggle = {
    ref: button,
    tabIndex,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    onPointerEnter: load,
    onFocus: load,
    onClick: () => setOpen(!open),
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpen(true);
    },
  };
  const menu = { label, anchor: button, onClose: () => setOpen(false) };
  return (
    <>
      {children ? (
        <button type="button" aria-label={label} className={className} {...toggle}>
          {children}
        </button>
      ) : (
        <IconButton icon={icon} label={label} small={small ?? false} className={className} {...toggle} />
      )}
      {open && (
        <Suspense>{typeof actions === 'function' ? actions(menu) : <LazyMenu actions={actions} {...menu} />}</Suspense>
      )}
    </>
  );
}
