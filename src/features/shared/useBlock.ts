import { useBlocking } from '../../data/account/useBlocks';
import { reasonOf } from '../../i18n/failures';
import { t } from '../../i18n/translate';
import { toast } from '../../ui/overlay/toasts';

/** Blocks somebody and says so, with a way back. */
export function useBlock(): (person: { id: string; username: string }) => void {
  const { block, unblock } = useBlocking();
  return ({ id, username: name }) => {
    const undo = () =>
      unblock(id).catch(
        (error: unknown) =>
          void toast(t('blocks.unblockFailed', { name, reason: reasonOf(error) }), { tone: 'danger' }),
      );
    block(id).then(
      () => void toast(t('blocks.blocked', { name }), { action: { label: t('undo'), run: () => void undo() } }),
      (error: unknown) => void toast(t('blocks.blockFailed', { name, reason: reasonOf(error) }), { tone: 'danger' }),
    );
  };
}
