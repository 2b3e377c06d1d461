import { useEffect } from 'react';
import { databaseName } from '../../browser/databaseName';
import { useCutBulkAction } from '../../data/bulk/useCutBulkAction';
import { useCompareAgain } from '../../data/timeline/useCompareAgain';
import { useReadAhead } from '../../data/timeline/useReadAhead';
import { RowMenu } from '../../features/groups/list/RowMenu';
import { sweepOwners } from '../../outbox/storage/owners';
import { useKeepFocus } from '../keyboard/useKeepFocus';
import { ListEdge } from '../ListEdge';
import { ArchiveQuestion } from '../notices/ArchiveQuestion';
import { GoneGroups } from '../notices/GoneGroups';
import { Notifications } from '../notices/Notifications';
import { RefusedChanges } from '../notices/RefusedChanges';
import { Reports } from '../notices/Reports';
import { SharesWaiting } from '../notices/SharesWaiting';
import { bringEmojiFont } from '../styles/emojiFont';
import '../styles/motion.css';

interface AfterFirstWordsProps {
  base: string;
  contactId: string;
}

/** Notices and offers that are not urgent: loaded once the first view has rendered. */
export default function AfterFirstWords({ base, contactId }: AfterFirstWordsProps) {
  useReadAhead();
  useCompareAgain();
  useKeepFocus();
  useEffect(() => void bringEmojiFont(), []);
  // A database that could not be removed is tried again at the next start.
  useEffect(() => void sweepOwners(databaseName(base, contactId)).catch(() => undefined), [base, contactId]);
  useCutBulkAction();
  return (
    <>
      <RowMenu />
      <ListEdge />
      <RefusedChanges />
      <GoneGroups />
      <Reports />
      <ArchiveQuestion />
      <Notifications />
      <SharesWaiting contactId={contactId} />
    </>
  );
}
