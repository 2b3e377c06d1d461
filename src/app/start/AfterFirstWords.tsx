import { useEffect, useEffectEvent, useRef } from 'react';
import { databaseName } from '../../browser/databaseName';
import { markIcon } from '../../browser/page/markIcon';
import { useCutBulkAction } from '../../data/bulk/useBulkActions';
import { useCompareAgain } from '../../data/live/compareAgain';
import { useReadAhead } from '../../data/timeline/readAhead';
import { ListKeys } from '../../features/groups/list/ListKeys';
import { RowMenu } from '../../features/groups/list/RowMenu';
import { sweepOwners } from '../../outbox/storage/sweepOwners';
import { appLate } from '../appParts';
import { ListEdge } from '../ListEdge';
import { ArchiveQuestion } from '../notices/ArchiveQuestion';
import { Notifications } from '../notices/Notifications';
import { RefusedChanges } from '../notices/RefusedChanges';
import { useGoneGroups } from '../notices/useGoneGroups';
import { bringEmojiFont } from '../styles/emojiFont';
import '../styles/motion.css';
import { useLocation, useNavigate } from 'react-router-dom';
import { setSharePerson } from '../../browser/shares/shareBox';
import { useStore } from '../../browser/store';
import { reported } from '../../features/shared/report/reported';
import { useShareOwner, useShares } from '../../features/sharing/useShares';
import { t } from '../../i18n/translate';
import { paths, viewOf } from '../../paths';
import { toast } from '../../ui/overlay/toastStore';
import { inDialog, lazyPart } from '../../ui/parts/lazyPart';
import { startServiceWorker } from '../../ui/parts/serviceWorker';
import { keepFocus } from '../keyboard/keepFocus';

/** Assigns shares to this person, and counts those that wait. A start says that they do: they go after a day. */
function SharesWaiting({ contactId }: { contactId: string }) {
  const owner = useShareOwner(contactId);
  const { shares } = useShares(owner, false);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const count = shares?.length;
  const isSaid = useRef(false);
  const say = useEffectEvent((count: number) => {
    isSaid.current = true;
    const show = { label: t('message.pictureShow'), run: () => void navigate(paths.share) };
    if (count > 0 && pathname !== paths.share) toast(t('share.stillWaits', { count }), { action: show });
  });
  useEffect(() => {
    if (count !== undefined && !isSaid.current) say(count);
  }, [count]);
  // A refusing disk takes no shares.
  useEffect(() => void setSharePerson(owner).catch(() => undefined), [owner]);
  return null;
}

const ReportDialog = lazyPart(
  appLate,
  ({ ReportDialog }) => ReportDialog,
  inDialog(({ what }) => t(what.type === 'group' ? 'report.group' : 'report.message')),
);

function Reports() {
  const store = reported.useOwn();
  const what = useStore(store);
  return what && <ReportDialog key={what.id} what={what} onClose={() => store.set(null)} />;
}

/** For each view, because a new view moves the focus itself. */
function useKeepFocus(): void {
  const { pathname } = useLocation();
  const view = useEffectEvent(() => viewOf(pathname));
  // The document shows which elements go or are disabled, wherever in the tree they were.
  useEffect(() => keepFocus(() => view()), []);
}

/** Loaded after the first view. */
export default function AfterFirstWords({ base, contactId }: { base: string; contactId: string }) {
  useReadAhead();
  useCompareAgain();
  useKeepFocus();
  useGoneGroups();
  useEffect(bringEmojiFont, []);
  useEffect(() => void markIcon(), []);
  useEffect(() => void startServiceWorker(), []);
  // Retries a failed removal.
  useEffect(() => void sweepOwners(databaseName(base, contactId)).catch(() => undefined), [base, contactId]);
  useCutBulkAction();
  return (
    <>
      <RowMenu />
      <ListKeys />
      <ListEdge />
      <RefusedChanges />
      <Reports />
      <ArchiveQuestion />
      <Notifications />
      <SharesWaiting contactId={contactId} />
    </>
  );
}
