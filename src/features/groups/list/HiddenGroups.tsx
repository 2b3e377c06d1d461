import { ChevronDown, ChevronUp } from 'lucide-react';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';

interface HiddenGroupsProps {
  count: number;
  shown: boolean;
  onShow: (shown: boolean) => void;
}

export default function HiddenGroups({ count, shown, onShow }: HiddenGroupsProps) {
  const Sign = shown ? ChevronUp : ChevronDown;
  return (
    <Button
      look="quiet"
      aria-expanded={shown}
      onClick={() => onShow(!shown)}
      className="me-auto mb-2 shrink-0 text-sm font-normal text-ink2"
    >
      {t('groups.hiddenCount', { count })}
      <Sign size="1rem" aria-hidden />
    </Button>
  );
}
