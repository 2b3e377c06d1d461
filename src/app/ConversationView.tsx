import { Calendar, CircleCheck } from 'lucide-react';
import { type KeyboardEvent, useCallback, useRef, useState } from 'react';
import { useLocation, useMatch, useNavigate } from 'react-router-dom';
import { letterOf } from '../browser/input/letterOf';
import { isNarrow } from '../browser/page/useWide';
import { QuarantineContext } from '../browser/pictures/remoteImages';
import { isOff } from '../browser/settings';
import type { Group } from '../contract/resources';
import { useGroupEnd } from '../data/groups/useGroupEnd';
import { useGroup } from '../data/groups/useGroups';
import { Composer } from '../features/composer/Composer';
import type { ComposerHandle } from '../features/composer/useComposer';
import { ConversationHeader } from '../features/conversation/ConversationHeader';
import { ConversationPane, type PaneHandle } from '../features/conversation/ConversationPane';
import { TimelineSkeleton } from '../features/conversation/timeline/Timeline';
import { isOverlayState } from '../features/shared/Link';
import { Reason } from '../features/shared/reasons/reasonPart';
import { t } from '../i18n/translate';
import type { SeenGroup } from '../outbox/leftGroups';
import { paths, patterns } from '../paths';
import { ErrorNotice } from '../ui/Notice';
import { useCaretOnOpening } from './keyboard/useCaretOnOpening';
import { useTypeToComposer } from './keyboard/useTypeToComposer';
import { ArchivedBanner, ConversationGone, GroupSettingsPanel, KeepBar, SearchPanel } from './lazyParts';
import { Title } from './Title';

/** Connects `ConversationPane` and `Composer`, which must not import each other. */
export function ConversationView() {
  const groupId = useMatch(`${patterns.group}/*`)?.params.groupId ?? '';
  const settings = useSettingsBeside(groupId);
  const messageId = useAnchor(groupId, settings.open);
  const known = useGroup(groupId);
  const { group, gone } = known;
  const lastSeen = useLastSeen(groupId, group);
  const end = useGroupEnd(groupId);
  const composer = useRef<ComposerHandle>(null);
  const pane = useRef<PaneHandle>(null);
  const focusComposer = useCallback(() => composer.current?.focus(), []);
  const search = useSearchBeside(groupId, settings);
  useCaretOnOpening({ group, anchored: messageId !== undefined || settings.open, composer });
  useTypeToComposer(composer);

  if (gone || !group)
    return (
      <>
        <Title title={t('groups.title')} />
        {gone ? <ConversationGone key={groupId} group={lastSeen} end={end} /> : <NotLoaded {...known} />}
      </>
    );

  const actions = [
    { label: t('pane.goToDate'), icon: Calendar, run: () => pane.current?.goToDate() },
    { label: t('pane.select'), icon: CircleCheck, run: () => pane.current?.select() },
  ];
  const view = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler takes a shortcut that bubbles up from the focused element.
    <div className="relative flex min-h-0 min-w-0 flex-1" onKeyDown={search.onKeyDown}>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <Title title={settings.open ? t('settings.title') : group.name} />
        <ConversationHeader group={group} onSearch={search.open} actions={actions} />
        {group.added_by && <KeepBar group={group} adder={group.added_by} onKept={() => pane.current?.focus()} />}
        <div className="relative flex min-h-0 flex-1 max-md:flex-col">
          <div className="flex min-h-0 min-w-0 flex-1 flex-col max-md:has-[+[data-over]]:invisible">
            <ConversationPane
              key={`${group.conversation_id}/${messageId ?? ''}`}
              group={group}
              anchorId={messageId}
              ref={pane}
              onDraft={() => composer.current?.show()}
              onReply={(head) => composer.current?.reply(head)}
              onFocusComposer={focusComposer}
              isCovered={settings.open && isNarrow()}
            />
            {group.archived_at !== null ? (
              <ArchivedBanner group={group} onFocusComposer={focusComposer} />
            ) : (
              <Composer
                key={group.conversation_id}
                conversationId={group.conversation_id}
                groupName={group.name}
                members={group.contacts}
                ref={composer}
                onSent={() => pane.current?.toEnd()}
                onEditLast={() => pane.current?.editLast()}
              />
            )}
          </div>
          {search.isOpen && (
            <SearchPanel key={groupId} group={group} onClose={search.close} onFocusLost={() => pane.current?.focus()} />
          )}
        </div>
      </div>
      {settings.open && <GroupSettingsPanel groupId={group.id} onClose={settings.close} />}
    </div>
  );
  return <QuarantineContext value={group.added_by ? group.id : null}>{view}</QuarantineContext>;
}

const isFind = (event: KeyboardEvent): boolean =>
  letterOf(event).toLowerCase() === 'f' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;

function useSettingsBeside(groupId: string) {
  const navigate = useNavigate();
  const { state } = useLocation();
  return {
    open: useMatch(patterns.groupSettings) !== null,
    close: () => void (isOverlayState(state) ? navigate(-1) : navigate(paths.group(groupId), { replace: true })),
  };
}

function useSearchBeside(groupId: string, settings: ReturnType<typeof useSettingsBeside>) {
  const [searchIn, setSearchIn] = useState<string | null>(null);
  const [hadSettings, setHadSettings] = useState(settings.open);
  if (hadSettings !== settings.open) {
    setHadSettings(settings.open);
    if (settings.open) setSearchIn(null);
  }
  const open = () => {
    if (settings.open) settings.close();
    setSearchIn(groupId);
  };
  return {
    isOpen: searchIn === groupId && !settings.open,
    open,
    close: () => setSearchIn(null),
    /** In an input, Ctrl+F opens the browser's own search. */
    onKeyDown: (event: KeyboardEvent) => {
      if (isOff('search') || !isFind(event) || event.target instanceof HTMLInputElement) return;
      event.preventDefault();
      open();
    },
  };
}

function useAnchor(groupId: string, isOverlay: boolean): string | undefined {
  const messageId = useMatch(patterns.message)?.params.messageId;
  const [last, setLast] = useState({ groupId, messageId });
  const anchor = isOverlay && last.groupId === groupId ? last.messageId : messageId;
  if (last.groupId !== groupId || last.messageId !== anchor) setLast({ groupId, messageId: anchor });
  return anchor;
}

function useLastSeen(groupId: string, group: Group | undefined): SeenGroup | undefined {
  const [last, setLast] = useState<Group>();
  if (group && (last?.id !== group.id || last.name !== group.name)) setLast(group);
  return last?.id === groupId ? last : undefined;
}

function NotLoaded({ status, error, retry }: ReturnType<typeof useGroup>) {
  if (status === 'error')
    return <ErrorNotice title={t('settings.loadFailed')} detail={<Reason error={error} />} onRetry={retry} />;
  return (
    <div aria-hidden className="outline-pane">
      <div className="outline-header" />
      <TimelineSkeleton />
      <div className="outline-composer" />
    </div>
  );
}
