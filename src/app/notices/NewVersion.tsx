import { useEffect, useState } from 'react';
import { newVersion } from '../../browser/parts/newVersion';
import { useStore } from '../../browser/store';
import { t } from '../../i18n/translate';
import { Button } from '../../ui/Button';
import { toast } from '../../ui/overlay/toastStore';

const activationMs = 5_000;

/** Never rejects. Ends after `activationMs` at the latest. */
async function activateWaiting(): Promise<void> {
  const waiting = (await navigator.serviceWorker?.getRegistration().catch(() => undefined))?.waiting;
  if (!waiting) return;
  const activated = new Promise((resolve) =>
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
  );
  waiting.postMessage('activate');
  await Promise.race([activated, new Promise((resolve) => setTimeout(resolve, activationMs))]);
}

export function NewVersion({ keepWords }: { keepWords: () => Promise<boolean> }) {
  const there = useStore(newVersion);
  const [offered, setOffered] = useState(false);

  useEffect(() => {
    if (!there || offered) return;
    let ended = false;
    void keepWords().then((kept) => !ended && setOffered(kept));
    return () => {
      ended = true;
    };
  }, [there, offered, keepWords]);

  const reload = async () => {
    // Stores typed text before the reload, because the person may have typed since the offer.
    if (await keepWords()) {
      await activateWaiting();
      location.reload();
    } else toast(t('version.notKept'), { tone: 'danger' });
  };

  return (
    <div role="status">
      {offered && (
        <div className="flex flex-wrap items-center justify-center gap-3 bg-soft px-4 py-2">
          <span>{t('version.new')}</span>
          <Button className="min-h-8" onClick={() => void reload()}>
            {t('version.reload')}
          </Button>
        </div>
      )}
    </div>
  );
}
