import { useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useHref, useLocation, useMatch } from 'react-router-dom';
import { useWide } from '../browser/page/useWide';
import { iconAddress } from '../browser/settings';
import { useStore } from '../browser/store';
import { useGroupPreferences } from '../data/groups/useGroupPreferences';
import { useSettled, useUnconfirmed } from '../data/live/useUnconfirmed';
import { useClient } from '../data/useClient';
import { GroupNav } from '../features/groups/list/GroupNav';
import { useStepKeys } from '../features/groups/list/useStepKeys';
import { Link } from '../features/shared/Link';
import { openedPerson } from '../features/shared/people/PersonButton';
import { t } from '../i18n/translate';
import { leftGroups } from '../outbox/leftGroups';
import { useOutboxItself, useOutboxStatus, useStranded } from '../outbox/OutboxContext';
import { paths, patterns, viewOf } from '../paths';
import { Announcer } from '../ui/announcements/Announcer';
import { Boundary } from '../ui/Boundary';
import { IconButton } from '../ui/Button';
import { classes } from '../ui/classes';
import { useStepOverLayers } from '../ui/overlay/layers';
import { loadWhenIdle } from '../ui/parts/parts';
import { AccountMenu } from './account/AccountMenu';
import { useAppKeys } from './keyboard/useAppKeys';
import { useFocusOnArrival } from './keyboard/useFocusOnArrival';
import {
  BulkBar,
  ExpiredBar,
  FindDialog,
  LeftBar,
  NotificationOffer,
  PersonDialog,
  ShortcutsDialog,
} from './lazyParts';
import { ConnectionStatus } from './notices/ConnectionStatus';
import { NewVersion } from './notices/NewVersion';
import { notificationOffer } from './notices/notificationOffer';
import { whenSettled } from './start/whenSettled';
import { Views } from './Views';

interface ListPaneProps {
  isAlone: boolean;
  onFind: () => void;
  onShortcuts: () => void;
  onSignOut: () => Promise<void>;
  children: ReactNode;
}

function ListPane({ isAlone, onFind, onShortcuts, onSignOut, children }: ListPaneProps) {
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
          <img src={iconAddress()} alt="" width={28} height={28} className="size-7" />
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

function UnconfirmedBar() {
  if (!useUnconfirmed()) return null;
  return (
    <div className="relative">
      <div
        role="progressbar"
        aria-label={t('app.lastSeen')}
        className="soon absolute inset-x-0 top-0 z-10 h-0.5 bg-brand"
      />
    </div>
  );
}

interface ShellProps {
  onSignOut: () => Promise<void>;
  expired: boolean;
  isFromForm: boolean;
}

export function Shell({ onSignOut, expired, isFromForm }: ShellProps) {
  const { pathname } = useLocation();
  const listOnly = pathname === patterns.groups || pathname === patterns.newGroup;
  const main = useRef<HTMLElement>(null);
  const [dialog, setDialog] = useState<'find' | 'shortcuts' | null>(null);
  const openGroupId = useOpenGroupId();
  const opened = openedPerson.useOwn();
  const person = useStore(opened);
  const hasBulkAction = useStore(useClient().data.bulkActions.store) !== null;
  const hasListBeside = useWide('48rem');
  const hasStranded = useStranded().length > 0;
  const left = useStore(leftGroups.useOwn()).filter(({ id }) => id !== openGroupId);
  const isAsked = useStore(notificationOffer.useOwn()) !== null;
  const focusFollows = useRef(false);
  useFocusOnArrival({ main, focusFollows, isFromForm });
  const onGo = () => {
    focusFollows.current = true;
  };
  useAfterFirstView();
  useStepOverLayers();
  const openFind = () => setDialog('find');
  const openShortcuts = () => setDialog('shortcuts');
  const closeDialog = () => setDialog(null);
  useAppKeys({ onFind: openFind, onHelp: openShortcuts });
  useStepKeys();
  return (
    <div className="flex h-full flex-col">
      <SkipLink main={main} />
      <UnconfirmedBar />
      {expired && <ExpiredBar />}
      <NewVersion keepWords={usePersistWords()} />
      {hasBulkAction && !hasListBeside && <BulkBar />}
      {(hasStranded || left.length > 0) && <LeftBar groups={left} />}
      <div className="relative flex min-h-0 flex-1">
        <ListPane isAlone={listOnly} onFind={openFind} onShortcuts={openShortcuts} onSignOut={onSignOut}>
          {hasBulkAction && hasListBeside && <BulkBar />}
          {isAsked && <NotificationOffer />}
        </ListPane>
        <ConnectionStatus over={openGroupId ? 'conversation' : listOnly ? 'list' : 'view'} />
        <main
          ref={main}
          id="main"
          data-region
          tabIndex={-1}
          className={classes(
            'flex min-h-0 min-w-0 flex-1 flex-col outline-none',
            // `sr-only` instead of `hidden`, because screen readers need a `main` and a heading at every width.
            listOnly && 'max-md:sr-only',
          )}
        >
          <Boundary key={viewOf(pathname)}>
            <Views />
          </Boundary>
        </main>
      </div>
      {dialog === 'find' && <FindDialog here={openGroupId} onClose={closeDialog} onGo={onGo} />}
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={closeDialog} />}
      {person && <PersonDialog person={person} here={openGroupId} onClose={() => opened.set(null)} onGo={onGo} />}
      <Announcer />
    </div>
  );
}

function SkipLink({ main }: { main: RefObject<HTMLElement | null> }) {
  return (
    <a
      href={useHref({ hash: 'main' })}
      onClick={(event) => {
        event.preventDefault();
        (main.current?.querySelector<HTMLElement>('[data-row][tabindex="0"]') ?? main.current)?.focus();
      }}
      className="absolute start-3 -top-20 z-40 rounded-lg bg-brand px-4 py-2 font-medium text-on-brand focus:top-2"
    >
      {t('app.skip')}
    </a>
  );
}

function useAfterFirstView(): void {
  const queryClient = useQueryClient();
  const settled = useSettled();
  useEffect(() => {
    let stopLoading = () => {};
    const stopWaiting = whenSettled(queryClient, () => {
      settled();
      stopLoading = loadWhenIdle();
    });
    return () => {
      stopWaiting();
      stopLoading();
    };
  }, [queryClient, settled]);
}

function usePersistWords(): () => Promise<boolean> {
  const { keepWords } = useOutboxItself();
  const status = useOutboxStatus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `status` can change the result.
  return useCallback(() => keepWords(), [keepWords, status]);
}

function useOpenGroupId(): string | undefined {
  const { visit } = useGroupPreferences();
  const id = useMatch(`${patterns.group}/*`)?.params.groupId;
  const open = id === 'new' ? undefined : id;
  useEffect(() => {
    if (open) visit(open);
  }, [open, visit]);
  return open;
}
