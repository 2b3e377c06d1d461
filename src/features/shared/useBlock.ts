import { useBlocking } from '../../data/account/useBlocks';
import { reasonOf } from '../../i18n/failures';
import { t } from '../../i18n/translate';
import { toast } from '../../ui/overlay/toastStore';

export const blockingFailed =
  (key: 'blocks.blockFailed' | 'blocks.unblockFailed', name: string) =>
  (error: unknown): void =>
    void toast(t(key, { name, reason: reasonOf(error) }), { tone: 'danger' });

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
