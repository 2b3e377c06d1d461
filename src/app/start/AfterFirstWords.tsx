import { useEffect, useEffectEvent } from 'react';
import { databaseName } from '../../browser/hash';
import { markIcon } from '../../browser/page/markIcon';
import { useReportCount } from '../../data/account/useReports';
import { useCutBulkAction } from '../../data/bulk/useBulkActions';
import { useCompareAgain } from '../../data/live/compareAgain';
import { useReadAhead } from '../../data/timeline/readAhead';
import { ListKeys } from '../../features/groups/list/ListKeys';
import { RowMenu } from '../../features/groups/list/RowMenu';
import { sweepOwners } from '../../outbox/storage/sweepOwners';
import { openReports } from '../account/AccountMenu';
import { appLate } from '../appParts';
import { ListEdge } from '../ListEdge';
import { Notifications } from '../notices/Notifications';
import { RefusedChanges } from '../notices/RefusedChanges';
import { SharesWaiting } from '../notices/SharesWaiting';
import '../styles/late.css';
import '../styles/motion.css';
import { useLocation } from 'react-router-dom';
import { useStore } from '../../browser/store';
import { watchGoneGroups } from '../../data/groups/watchGoneGroups';
import { useClient } from '../../data/useClient';
import { archiveQuestion } from '../../features/shared/groups/useArchiveWithUndo';
import { reported } from '../../features/shared/report/reported';
import { t } from '../../i18n/translate';
import { type LeftGroup, leftGroups } from '../../outbox/leftGroups';
import { writtenIn } from '../../outbox/model/draft';
import { useOutboxItself } from '../../outbox/OutboxContext';
import { nameGroup } from '../../outbox/useLeftWords';
import { viewOf } from '../../paths';

import { useIsServiceAdmin } from '../../session/SessionContext';
import { ConfirmDialog } from '../../ui/overlay/Dialog';
import { inDialog, lazyPart } from '../../ui/parts/lazyPart';
import { startServiceWorker } from '../../ui/parts/serviceWorker';
import { keepFocus } from '../keyboard/keepFocus';
import { bringEmojiFont } from './emojiFont';

const ReportDialog = lazyPart(
  appLate,
  ({ ReportDialog }) => ReportDialog,
  inDialog(({ what }) => t(what.type === 'group' ? 'report.group' : 'report.message')),
);

function OpenReports() {
  const count = useReportCount(useIsServiceAdmin());
  const store = openReports.useOwn();
  useEffect(() => store.set(count), [count, store]);
  return null;
}

function Reports() {
  const store = reported.useOwn();
  const what = useStore(store);
  return what && <ReportDialog key={what.id} what={what} onClose={() => store.set(null)} />;
}

export default function AfterFirstWords({ base, contactId }: { base: string; contactId: string }) {
  useReadAhead();
  useCompareAgain();
  useGoneGroups();
  const { pathname } = useLocation();
  const view = useEffectEvent(() => viewOf(pathname));
  useEffect(() => keepFocus(() => view()), []);
  useEffect(bringEmojiFont, []);
  useEffect(() => void markIcon(), []);
  useEffect(() => void startServiceWorker(), []);
  useEffect(() => void sweepOwners(databaseName(base, contactId)).catch(() => undefined), [base, contactId]);
  useCutBulkAction();
  return (
    <>
      <RowMenu />
      <ListKeys />
      <ListEdge />
      <RefusedChanges />
      <Reports />
      <OpenReports />
      <ArchiveQuestion />
      <Notifications />
      <SharesWaiting contactId={contactId} />
    </>
  );
}

function ArchiveQuestion() {
  const store = archiveQuestion.useOwn();
  const question = useStore(store);
  const close = () => store.set(null);
  if (!question) return null;
  const { title, archive } = question;
  return (
    <ConfirmDialog
      title={title}
      body={t('archive.body')}
      confirm={t('group.archive')}
      onClose={close}
      onConfirm={() => {
        close();
        archive();
      }}
    />
  );
}

function useGoneGroups(): void {
  const { http, cache } = useClient();
  const { drafts } = useOutboxItself();
  const store = leftGroups.useOwn();
  useEffect(() => {
    let gone: ReadonlySet<string> = new Set();
    const update = () => {
      const left = new Map<string, LeftGroup>();
      for (const draft of drafts.unfinished()) {
        const { group } = draft;
        if (group && gone.has(group.id)) left.set(group.id, { ...group, conversation_id: writtenIn(draft) });
      }
      const next = [...left.values()];
      if (JSON.stringify(next) !== JSON.stringify(store.get())) store.set(next);
    };
    const stops = [
      drafts.subscribe(update),
      watchGoneGroups({
        cache,
        http,
        words: {
          read: () => drafts.unfinished().map((draft) => ({ conversationId: writtenIn(draft), group: draft.group })),
          subscribe: drafts.subscribe,
        },
        onNamed: (conversationId, group) => nameGroup(drafts, conversationId, group),
        onGone: (ids) => {
          gone = ids;
          update();
        },
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [http, cache, drafts, store]);
}
