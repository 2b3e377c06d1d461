import { Copy, Trash2, X } from 'lucide-react';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { SelectionBar } from '#ui/selection/SelectionBar';
import type { MessageSelection } from './useMessageSelection';

export default function MessageSelectionBar({ selecting }: { selecting: MessageSelection }) {
  const count = selecting.selection?.size ?? 0;
  const refused = count > 0 && !selecting.deletable;
  return (
    <SelectionBar
      label={t('chosen.title')}
      status={
        <>
          <span>{t('chosen.count', { count })}</span>
          {refused && <span className="block text-sm font-normal text-ink2">{t('chosen.notYours')}</span>}
        </>
      }
      className="gap-2 border-t border-line py-2 ps-13.5 pe-2 md:ps-[max(4.5rem,calc(50%-22.5rem))] md:pe-[max(1.5rem,calc(50%-25.5rem))]"
      statusClassName="max-md:w-full"
      onEnd={selecting.leave}
    >
      <Button onClick={selecting.copy} disabled={count === 0}>
        <Copy size="1.125rem" aria-hidden />
        {t('chosen.copy')}
      </Button>
      <Button look="danger" onClick={selecting.remove} disabled={!selecting.deletable}>
        <Trash2 size="1.125rem" aria-hidden />
        {t('chosen.delete')}
      </Button>
      <Button look="quiet" onClick={selecting.leave}>
        <X size="1.125rem" aria-hidden />
        {t('cancel')}
      </Button>
    </SelectionBar>
  );
}
