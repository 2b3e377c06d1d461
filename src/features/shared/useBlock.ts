import { useBlocking } from '../../data/account/useBlocks';
import { t } from '../../i18n/translate';
import { toast } from '../../ui/overlay/toastStore';
import { reportFailure } from './reasons/reportFailure';

export const blockingFailed = (key: 'blocks.blockFailed' | 'blocks.unblockFailed', name: string) =>
  reportFailure((reason) => t(key, { name, reason }));

export function useBlock(): (person: { id: string; username: string }) => void {
  const { block, unblock } = useBlocking();
  return ({ id, username: name }) => {
    const undo = () => void unblock(id).catch(blockingFailed('blocks.unblockFailed', name));
    block(id).then(
      () => void toast(t('blocks.blocked', { name }), { action: { label: t('undo'), run: undo } }),
      blockingFailed('blocks.blockFailed', name),
    );
  };
}
