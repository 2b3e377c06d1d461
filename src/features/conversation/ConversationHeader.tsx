import { ArrowLeft, Search, Settings } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Group } from '../../contract/resources';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { classes } from '../../ui/classes';
import { IconButton, iconButton } from '../../ui/IconButton';
import type { MenuAction } from '../../ui/overlay/Menu';
import { useRestore } from '../shared/groups/useArchiveWithUndo';
import { useRights } from '../shared/groups/useRights';
import { GroupMenuButton } from './GroupMenuButton';

interface ConversationHeaderProps {
  group: Group;
  onSearch: () => void;
  /** What the More menu offers. */
  actions: MenuAction[];
}

export function ConversationHeader({ group, onSearch, actions }: ConversationHeaderProps) {
  return (
    <header className="flex min-h-16 items-center gap-1 border-b border-line px-3 md:px-6">
      <Link to={paths.groups} aria-label={t('back')} className={classes(iconButton, '-me-2 size-10 md:hidden')}>
        <ArrowLeft size="1.25rem" aria-hidden className="rtl:-scale-x-100" />
      </Link>
      <Avatar name={group.name} src={group.avatar_url} square />
      <div className="min-w-0 flex-1 ps-2">
        <h1 tabIndex={-1} className="truncate text-base/5 font-semibold outline-none">
          <bdi>{group.name}</bdi>
        </h1>
        <p className="truncate text-sm text-muted">
          {t('members.count', { count: group.contacts.length })}
          {group.description && <bdi>{` · ${group.description}`}</bdi>}
        </p>
      </div>
      <IconButton icon={Search} label={t('search.title')} onClick={onSearch} />
      <Link
        to={paths.groupSettings(group.id)}
        aria-label={t('pane.settings')}
        title={t('pane.settings')}
        className={classes(iconButton, 'size-10')}
      >
        <Settings size="1.25rem" aria-hidden />
      </Link>
      <GroupMenuButton group={group} actions={actions} />
    </header>
  );
}

/** Stands where the composer would. */
export function ArchivedBanner({ group }: { group: Group }) {
  const restore = useRestore();
  const { reason } = useRights(group.id);
  return (
    <div className="m-3 mt-0 flex flex-wrap items-center justify-between gap-3 rounded-xl bg-warn-soft px-4 py-3 md:mx-6 md:mb-5">
      <p>{t('pane.archived')}</p>
      <Button disabled={reason !== undefined} title={reason} onClick={() => restore(group)}>
        {t('group.restore')}
      </Button>
    </div>
  );
}
