import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { GroupNav } from '../features/groups/list/GroupNav';
import { Link } from '../features/shared/Link';
import { t } from '../i18n/translate';
import { paths } from '../paths';
import { classes } from '../ui/classes';
import { IconButton } from '../ui/IconButton';
import { AccountMenu } from './account/AccountMenu';

interface ListPaneProps {
  /** On a narrow screen it is all there is to see, or not to be seen. */
  isAlone: boolean;
  onFind: () => void;
  onShortcuts: () => void;
  onSignOut: () => Promise<void>;
  /** Below the list: there it shifts nothing that somebody reads or writes. */
  children: ReactNode;
}

/** The list of groups under the app's own buttons. */
export function ListPane({ isAlone, onFind, onShortcuts, onSignOut, children }: ListPaneProps) {
  return (
    <div
      className={classes(
        'min-h-0 flex-col bg-list md:flex md:w-(--list-width) md:shrink-0 md:border-e md:border-line',
        isAlone ? 'flex w-full' : 'hidden',
      )}
    >
      <header data-region className="flex min-h-14 items-center gap-1 px-2 md:min-h-15 low:min-h-12">
        <Link
          to={paths.groups}
          className="voice me-auto flex min-h-10 pointer-coarse:min-h-11 items-center gap-2.5 rounded-lg px-2 text-xl"
        >
          <img src="/icon.svg" alt="" width={28} height={28} className="size-7" />
          {t('app.name')}
        </Link>
        <IconButton icon={Search} label={t('find.title')} onClick={onFind} />
        <AccountMenu onSignOut={onSignOut} onShortcuts={onShortcuts} />
      </header>
      <GroupNav />
      {children}
    </div>
  );
}
