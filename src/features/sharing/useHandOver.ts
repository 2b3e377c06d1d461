import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Share } from '../../browser/shares/share';
import { removeShare } from '../../browser/shares/shareBox';
import type { Group } from '../../contract/resources';
import { shownName } from '../../i18n/names';
import { t } from '../../i18n/translate';
import { useOutboxItself } from '../../outbox/OutboxContext';
import { paths } from '../../paths';
import { toast } from '../../ui/overlay/toastStore';
import { refusedLabel } from '../shared/fileLabels';

/** Puts a share at the end of the draft of a group, goes there, and announces the result. */
export function useHandOver(): (share: Share, group: Group) => void {
  const { drafts, tray, keepWords } = useOutboxItself();
  const navigate = useNavigate();
  // One press is one choice.
  const chosen = useRef<string>(undefined);
  return (share, group) => {
    if (chosen.current === share.id) return;
    chosen.current = share.id;
    const id = group.conversation_id;
    if (share.words) {
      const text = drafts.get(id)?.text ?? '';
      drafts.changeDraft(id, { text: (text && `${text.replace(/\n$/, '')}\n`) + share.words });
    }
    const files = share.files.map(({ name, type, bytes }) => new File([bytes], name, { type }));
    const takesFiles = files.length === 0 || tray.takesFiles();
    const refused = takesFiles ? refusedLabel(tray.addFiles(id, files)) : t('files.notOffered');
    toast(t('share.done', { name: shownName(group.name) }));
    if (refused) toast(refused, { tone: 'danger' });
    void navigate(paths.group(group.id));
    // A page that ends before the draft is on the disk leaves the share, and so does a disk that refuses the draft.
    void keepWords()
      .then((isOnDisk) => (isOnDisk ? removeShare(share.id) : undefined))
      .catch(() => undefined);
  };
}
