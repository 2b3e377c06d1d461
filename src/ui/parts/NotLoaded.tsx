import { CloudOff } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { t } from '../../i18n/translate';
import { Button } from '../Button';

interface NotLoadedProps {
  loading: boolean;
  broken?: boolean;
  onRetry: () => void;
}

/** Shown in the place of the part. */
export function NotLoaded({ loading, broken = false, onRetry }: NotLoadedProps) {
  const ref = useRef<HTMLDivElement>(null);

  // Its cleanup runs while it still has the focus.
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement) && !element.closest('dialog'))
        document.querySelector('main')?.focus();
    };
  }, []);

  return (
    <div ref={ref} role="status" className="m-auto grid max-w-sm justify-items-center gap-2 p-4 text-center">
      <CloudOff size="1.5rem" aria-hidden className="text-ink2" />
      <p className="font-semibold">{t(broken ? 'app.broke' : 'part.missing')}</p>
      <p className="text-sm text-ink2">
        {t(broken ? 'app.brokeDetail' : loading ? 'loading' : navigator.onLine ? 'part.waiting' : 'part.offline')}
      </p>
      <Button className="mt-2" onClick={onRetry}>
        {t('part.retry')}
      </Button>
    </div>
  );
}
