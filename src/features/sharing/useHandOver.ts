import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Share } from '../../browser/shares/share';
import type { Group } from '../../contract/resources';
import { shownName } from '../../i18n/names';
import { t } from '../../i18n/translate';
import { useOutboxItself } from '../../outbox/OutboxContext';
import { handOver } from '../../outbox/shares/handOver';
import { paths } from '../../paths';
import { toast } from '../../ui/overlay/toastStore';
import { refusedLabel } from '../shared/fileLabels';

/** Puts what was shared into the draft of a group, goes there, and says what became of it. */
export function useHandOver(): (share: Share, group: Group) => Promise<void> {
  const outbox = useOutboxItself();
  const navigate = useNavigate();
  // One press is one choice, however slow the disk is.
  const [busy, setBusy] = useState(false);
  return async (share, group) => {
    if (busy) return;
    setBusy(true);
    try {
      const outcome = await handOver(outbox, share, group.conversation_id);
      if (outcome.state !== 'taken')
        return void toast(t(outcome.state === 'gone' ? 'share.gone' : 'error.heldByTab'), { tone: 'danger' });
      const refused = outcome.takesFiles ? refusedLabel(outcome.refused) : t('files.notOffered');
      toast(t('share.done', { name: shownName(group.name) }));
      if (refused) toast(refused, { tone: 'danger' });
      await navigate(paths.group(group.id));
    } catch {
      toast(t('share.notTaken'), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
}
