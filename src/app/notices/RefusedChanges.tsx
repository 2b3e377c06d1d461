import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { editOf, useRefusedChanges } from '../../data/writes/useRefusedChanges';
import { overlayState } from '../../features/shared/overlayState';
import { reasonOf } from '../../i18n/failures';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';
import { toast } from '../../ui/overlay/toastStore';
import RefusedEdit from './RefusedEdit';

/** Refusals whose screen has gone. Words wait for a decision. */
export function RefusedChanges() {
  const navigate = useNavigate();
  const { refused, drop, nameOf, insist } = useRefusedChanges();
  const reported = useRef(new Set<string>());
  const edit = refused.map(editOf).find((each) => each !== null);

  // Each is reported once.
  useEffect(() => {
    const before = reported.current;
    // A retry that is refused again is reported again.
    reported.current = new Set(refused.map(({ key }) => key));
    for (const { key, written, error } of refused) {
      if (before.has(key)) continue;
      const reason = error ? reasonOf(error) : t('refused.earlier');
      if ('create' in written) {
        toast(t('newGroup.unfinished', { name: written.create.name, reason }), {
          tone: 'danger',
          action: { label: t('newGroup.open'), run: () => navigate(paths.newGroup, { state: overlayState }) },
        });
      } else if (written.change.type === 'group.archived') {
        const name = nameOf(written.change.group_id) ?? '';
        const restored = written.change.archived_at === null;
        toast(t(restored ? 'group.restoreFailed' : 'group.archiveFailed', { name, reason }), { tone: 'danger' });
        drop(key);
      }
    }
  }, [refused, navigate, drop, nameOf]);

  if (!edit) return null;
  return (
    <RefusedEdit key={edit.key} edit={edit} onOverwrite={() => void insist(edit)} onDiscard={() => drop(edit.key)} />
  );
}
