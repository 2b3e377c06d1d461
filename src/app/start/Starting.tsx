import { useLayoutEffect } from 'react';
import { t } from '../../i18n/translate';

export function Starting() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.starting = '';
    return () => {
      delete dataset.starting;
    };
  }, []);
  return (
    <main className="relative grid h-full place-items-center">
      <p role="status" className="late text-ink2">
        {t('app.starting')}
      </p>
    </main>
  );
}
