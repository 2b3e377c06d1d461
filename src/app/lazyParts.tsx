import { X } from 'lucide-react';
import type { ComponentType } from 'react';
import { isNarrow } from '../browser/page/useWide';
import { GroupSkeleton } from '../features/groups/list/GroupSkeleton';
import { View as ViewFrame, ViewHeader } from '../features/shared/ViewHeader';
import { shownName } from '../i18n/names';
import { type PlainKey, t } from '../i18n/translate';
import { IconButton } from '../ui/Button';
import { EmptyState } from '../ui/Notice';
import { Panel } from '../ui/overlay/Panel';
import { inDialog, lazyPart, noNotice, noticeAlone } from '../ui/parts/lazyPart';
import { useLostFocus } from '../ui/useLostFocus';
import { type AppLate, appAfter, appLate } from './appParts';
import { Title } from './Title';

export function ViewOutline({ title }: { title: string }) {
  const ref = useLostFocus<HTMLDivElement>(() =>
    queueMicrotask(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus();
    }),
  );
  return (
    <div ref={ref} className="flex min-h-0 flex-1 flex-col">
      <ViewHeader title={title} />
      <div className="mx-auto w-full max-w-3xl p-4 md:p-8">
        <GroupSkeleton />
      </div>
    </div>
  );
}

function viewPart(pick: (loaded: AppLate) => ComponentType, title: PlainKey) {
  const View = lazyPart(
    appLate,
    pick,
    (_, notice) => <ViewFrame title={t(title)}>{notice}</ViewFrame>,
    () => <ViewOutline title={t(title)} />,
  );
  return () => (
    <>
      <Title title={t(title)} />
      <View />
    </>
  );
}

export const ConversationGone = lazyPart(
  appLate,
  ({ ConversationGone }) => ConversationGone,
  (_, notice) => (
    <EmptyState title={t('pane.gone')} heading>
      {notice}
    </EmptyState>
  ),
);
export const FirstGroup = lazyPart(appAfter, ({ FirstGroup }) => FirstGroup, noticeAlone);
export const AuditView = viewPart(({ AuditView }) => AuditView, 'audit.title');
export const ReportsView = viewPart(({ ReportsView }) => ReportsView, 'reports.title');
export const DoctorView = viewPart(({ DoctorView }) => DoctorView, 'doctor.title');
export const PeopleView = viewPart(({ PeopleView }) => PeopleView, 'people.title');
export const AllGroupsView = viewPart(({ AllGroupsView }) => AllGroupsView, 'allGroups.title');
export const ArchivedView = viewPart(({ ArchivedView }) => ArchivedView, 'archived.title');
export const GroupSettingsPanel = lazyPart(
  appLate,
  ({ GroupSettingsPanel }) => GroupSettingsPanel,
  ({ onClose }, notice) => (
    <Panel title={t('settings.title')} onClose={onClose}>
      {notice}
    </Panel>
  ),
  ({ onClose }) =>
    isNarrow() ? null : (
      <Panel title={t('settings.title')} onClose={onClose}>
        <GroupSkeleton />
      </Panel>
    ),
);
export const PreferencesView = viewPart(({ PreferencesView }) => PreferencesView, 'preferences.title');
export const ShareView = viewPart(({ ShareView }) => ShareView, 'share.title');
/** A part with `noNotice` shows no notice if its load fails, because the part is optional. */
export const AfterFirstWords = lazyPart(appAfter, ({ AfterFirstWords }) => AfterFirstWords, noNotice);
export const ExpiredBar = lazyPart(appAfter, ({ ExpiredBar }) => ExpiredBar, noticeAlone);
export const LeftBar = lazyPart(appAfter, ({ LeftBar }) => LeftBar, noNotice);
export const NotificationOffer = lazyPart(appAfter, ({ NotificationOffer }) => NotificationOffer, noNotice);
export const BulkBar = lazyPart(appAfter, ({ BulkBar }) => BulkBar, noNotice);
export const ShortcutsDialog = lazyPart(appLate, ({ ShortcutsDialog }) => ShortcutsDialog, inDialog('shortcuts.title'));
export const FindDialog = lazyPart(appLate, ({ FindDialog }) => FindDialog, inDialog('find.title'));
export const KeepBar = lazyPart(appAfter, ({ KeepBar }) => KeepBar, noticeAlone);
export const ArchivedBanner = lazyPart(appAfter, ({ ArchivedBanner }) => ArchivedBanner, noticeAlone);
export const PersonDialog = lazyPart(
  appLate,
  ({ PersonDialog }) => PersonDialog,
  inDialog(({ person }) => shownName(person.username)),
);
export const NewGroupDialog = lazyPart(appLate, ({ NewGroupDialog }) => NewGroupDialog, inDialog('newGroup.title'));
export const SearchPanel = lazyPart(
  appLate,
  ({ SearchPanel }) => SearchPanel,
  ({ onClose }, notice) => (
    <search
      aria-label={t('search.title')}
      className="flex min-h-0 flex-col bg-paper max-md:absolute max-md:inset-0 max-md:z-20 md:w-80 md:shrink-0 md:border-s md:border-line lg:w-96"
    >
      <IconButton icon={X} label={t('search.close')} className="m-3 ms-auto" onClick={onClose} />
      {notice}
    </search>
  ),
);
