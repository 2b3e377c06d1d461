import { EllipsisVertical, UserX } from 'lucide-react';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Group } from '../../contract/resources';
import { useBlocking } from '../../data/account/useBlocks';
import { useAcceptGroup, useLeaveGroup } from '../../data/groups/useAcceptGroup';
import { useHasCapability } from '../../data/useHasCapability';
import { reasonOf } from '../../i18n/failures';
import { shownName } from '../../i18n/names';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';
import { useMe } from '../../session/SessionContext';
import { Button } from '../../ui/Button';
import { MenuButton } from '../../ui/overlay/MenuButton';
import { toast } from '../../ui/overlay/toastStore';
import { useReportGroup } from '../shared/report/reported';
import { blockingFailed } from '../shared/useBlock';

type Adder = NonNullable<Group['added_by']>;

/** `onKept` must move the focus, because the pressed button disappears with the bar. */
export default function KeepBar({ group, adder, onKept }: { group: Group; adder: Adder; onKept: () => void }) {
  const keep = useAcceptGroup();
  const me = useMe();
  const navigate = useNavigate();
  const leaveGroup = useLeaveGroup();
  const { block, unblock } = useBlocking();
  const canBlock = useHasCapability('blocks');
  const report = useReportGroup(group.id);
  const id = useId();
  const leave = (blocked: Adder | null) => {
    const { undo, send } = leaveGroup(group, me.username);
    const blocking = blocked && block(blocked.id).catch(blockingFailed('blocks.blockFailed', blocked.username));
    const takeBack = async () => {
      undo();
      navigate(paths.group(group.id));
      await blocking;
      if (blocked) await unblock(blocked.id).catch(blockingFailed('blocks.unblockFailed', blocked.username));
    };
    toast(
      blocked
        ? t('kept.leftAndBlocked', { group: group.name, name: blocked.username })
        : t('kept.left', { group: group.name }),
      { action: { label: t('undo'), run: () => void takeBack() }, onGone: send },
    );
    navigate(paths.groups, { replace: true });
  };
  const more = [
    canBlock && { label: t('kept.leaveAndBlock'), icon: UserX, danger: true, run: () => leave(adder) },
    report && { ...report, label: t('kept.report') },
  ];
  const onKeep = () => {
    keep.mutate(
      { type: 'group.kept', group_id: group.id },
      {
        onError: (error) =>
          void toast(t('kept.keepFailed', { group: group.name, reason: reasonOf(error) }), { tone: 'danger' }),
      },
    );
    onKept();
  };
  return (
    <div
      role="status"
      aria-labelledby={id}
      className="header-bar flex shrink-0 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line bg-soft px-4 py-3 md:px-6"
    >
      <div className="grow basis-48">
        <p id={id} className="font-semibold wrap-anywhere">
          {t('kept.added', { name: shownName(adder.username) })}
        </p>
        <p className="text-sm text-ink2">{t('kept.hint', { name: shownName(adder.username) })}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button look="primary" onClick={onKeep}>
          {t('kept.keep')}
        </Button>
        <Button onClick={() => leave(null)}>{t('kept.leave')}</Button>
        {more.some(Boolean) && <MenuButton label={t('kept.more')} icon={EllipsisVertical} actions={more} />}
      </div>
    </div>
  );
}
