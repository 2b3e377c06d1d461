import { X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { t } from '../words/words';
import { classes } from './classes';
import { IconButton } from './IconButton';
import { dismissToast, type Toast, toastLife, toastStore } from './toasts';

function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);

  // The clock stops while a person is on it.
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), toastLife);
    return () => clearTimeout(timer);
  }, [held, toast.id]);

  return (
    <div
      role="status"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classes(
        'pointer-events-auto flex items-center gap-2 rounded-xl border bg-raised py-1.5 ps-4 pe-1.5 shadow-pop',
        toast.tone === 'danger' ? 'border-danger' : 'border-line',
      )}
    >
      <p className="min-w-0 flex-1 py-1 break-words">{toast.text}</p>
      {toast.action && (
        <button
          type="button"
          className="min-h-8 rounded-md px-3 font-semibold text-accent hover:bg-hover"
          onClick={() => {
            toast.action?.run();
            dismissToast(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton icon={X} label={t('dismiss')} small onClick={() => dismissToast(toast.id)} />
    </div>
  );
}

export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  return (
    <section
      aria-label={t('toasts')}
      // On a narrow screen below the headers: at the bottom they would lie on the newest messages and on their actions.
      className="pointer-events-none fixed inset-x-3 top-30 z-20 ms-auto grid max-w-sm gap-2 md:inset-x-6 md:top-auto md:bottom-20"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}
