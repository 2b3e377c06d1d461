import { useEffect } from 'react';
import { useCutBulkAction } from '../../data/bulk/useCutBulkAction';
import { useCompareAgain } from '../../data/timeline/useCompareAgain';
import { useReadAhead } from '../../data/timeline/useReadAhead';
import { RowMenu } from '../../features/groups/list/RowMenu';
import { useKeepFocus } from '../keyboard/useKeepFocus';
import { ListEdge } from '../ListEdge';
import { ArchiveQuestion } from '../notices/ArchiveQuestion';
import FormerOwnersDialog from '../notices/FormerOwnersDialog';
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
      <FormerOwnersDialog base={base} contactId={contactId} />
      <SharesWaiting contactId={contactId} />
    </>
  );
}
