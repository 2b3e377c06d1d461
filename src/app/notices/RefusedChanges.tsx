import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { overlayState } from '#features/shared/Link';
import { isGone } from '../../api/errors';
import { editOf, useRefusedChanges } from '../../data/writes/useRefusedChanges';
import { reasonOf } from '../../i18n/failures';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';
import { toast } from '../../ui/overlay/toastStore';

/** Says what was refused when no form showed it. Words stay, and their form has them when it opens. */
export function RefusedChanges() {
  const navigate = useNavigate();
  const { refused, drop, nameOf } = useRefusedChanges();
  const reported = useRef(new Set<string>());

  useEffect(() => {
    const before = reported.current;
    // A retry that is refused again is reported again.
    reported.current = new Set(refused.map(({ key }) => key));
    for (const each of refused) {
      const { key, written, error } = each;
      if (before.has(key)) continue;
      const reason = error ? reasonOf(error) : t('refused.earlier');
      const edit = editOf(each);
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
      } else if (edit) {
        const { group_id, fields, base } = edit;
        const goOn = () => navigate(paths.groupSettings(group_id));
        const isOver = fields.members !== undefined || isGone(error);
        toast(t('refused.edit', { name: nameOf(group_id) ?? base?.name ?? '', reason }), {
          tone: 'danger',
          ...(!isOver && { action: { label: t('goOn'), run: goOn } }),
        });
        if (isOver) drop(key);
      }
    }
  }, [refused, navigate, drop, nameOf]);

  return null;
}

/** Only for screens that do not show errors themselves. */
export function reportRefusal(error: Error, change: unknown): void {
  const type = typeof change === 'object' && change !== null && 'type' in change && change.type;
  const reason = reasonOf(error);
  if (type === 'group.left') toast(t('kept.leaveFailed', { reason }), { tone: 'danger' });
  if (type === 'reaction.toggled') toast(t('reaction.failed', { reason }), { tone: 'danger' });
  if (type === 'message.deleted') toast(t('message.deleteFailed', { reason }), { tone: 'danger' });
}
