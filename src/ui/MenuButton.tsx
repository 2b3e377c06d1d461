import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { IconButton } from './IconButton';
import type { MenuAction } from './Menu';

const load = () => import('./Menu');
const Menu = lazy(load);

interface MenuButtonProps {
  label: string;
  icon: LucideIcon;
  /** The actions, or a hook that answers with them: it runs only while the menu is open. */
  actions: MenuAction[] | (() => MenuAction[]);
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
        <Suspense>
          <OpenMenu label={label} actions={actions} anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface OpenMenuProps extends Omit<ComponentProps<typeof Menu>, 'actions'> {
  actions: MenuButtonProps['actions'];
}

function OpenMenu({ actions, ...rest }: OpenMenuProps) {
  return typeof actions === 'function' ? <AskedMenu useActions={actions} {...rest} /> : <Menu actions={actions} {...rest} />;
}

function AskedMenu({ useActions, ...rest }: Omit<OpenMenuProps, 'actions'> & { useActions: () => MenuAction[] }) {
  return <Menu actions={useActions()} {...rest} />;
}
