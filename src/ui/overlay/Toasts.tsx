import { X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from '../../browser/store';
import { t } from '../../i18n/translate';
import { classes } from '../classes';
import { IconButton } from '../IconButton';
import { LiveLayers } from './LiveLayers';
import { dismissOffers, dismissToast, lifeOf, slots, type Toast, toastStore } from './toastStore';

/**
 * When each toast that has been shown goes, by `performance.now()`; null while a person is on it. The card of one stands
 * somewhere else when a dialog opens or closes: it has no more time then.
 */
const ends = new WeakMap<Toast, number | null>();
/** Those that have stood long enough to be read out: a dialog that closes in the moment of its toast takes the first card with it. */
const said = new WeakSet<Toast>();
/** In ms. */
const saidAfterMs = 500;

interface ToastCardProps {
  toast: Toast;
  /** What had the focus before the toasts got it. */
  cameFrom: RefObject<Element | null>;
}

function ToastCard({ toast, cameFrom }: ToastCardProps) {
  const [held, setHeld] = useState(false);
  const life = lifeOf(toast);
  const card = useRef<HTMLDivElement>(null);

  // The clock stops while a person is on it.
  useEffect(() => {
    if (held) {
      ends.set(toast, null);
      return;
    }
    const now = performance.now();
    const end = ends.get(toast) ?? now + life;
    ends.set(toast, end);
    const timer = setTimeout(() => dismissToast(toast.id), end - now);
    return () => clearTimeout(timer);
  }, [held, toast, life]);

  useEffect(() => {
    const timer = setTimeout(() => said.add(toast), saidAfterMs);
    return () => clearTimeout(timer);
  }, [toast]);

  // A layout effect's end runs while the card is still in the document, the last moment to know who has the focus.
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const before = cameFrom.current;
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      if (element.contains(document.activeElement)) document.querySelector('main')?.focus();
    };
  }, [cameFrom]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing to press; being on it only stops the clock.
    <div
      ref={card}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classes(
        'pointer-events-auto mt-2 flex items-center gap-2 rounded-2xl bg-raised py-1.5 ps-4 pe-1.5 text-ink shadow-2',
        toast.tone === 'danger' && 'border border-danger',
      )}
    >
      <p className="min-w-0 flex-1 py-1 break-words">{toast.text}</p>
      {toast.action && (
        <button
          type="button"
          className="min-h-8 pointer-coarse:min-h-11 rounded-md px-3 font-semibold text-brand hover:bg-hover"
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

/** The top layer is in no box of its own: a dialog that moves would take along what stands in it. */
function raiseInDialog(section: HTMLElement | null) {
  if (!section?.closest('dialog') || !('popover' in section)) return;
  section.popover = 'manual';
  section.showPopover();
}

/** The live regions stand there empty: several screen readers do not speak a region that comes together with its words. */
export function Toasts() {
  const toasts = useStore(toastStore);
  const cameFrom = useRef<Element>(null);
  // A page that comes back from the back-forward cache shows no outdated toasts.
  useEffect(() => {
    window.addEventListener('pagehide', dismissOffers);
    return () => window.removeEventListener('pagehide', dismissOffers);
  }, []);
  return (
    <LiveLayers>
      {(isTop) => (
        <section
          ref={raiseInDialog}
          aria-label={isTop ? t('toasts') : undefined}
          onFocus={({ currentTarget, relatedTarget }) => {
            if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
          }}
          // On a narrow screen below the headers: at the bottom they would lie on the newest messages and on their actions.
          className="pointer-events-none fixed inset-x-3 top-[calc(3.5rem+var(--safe-top))] z-20 ms-auto flex max-w-sm flex-col md:inset-x-6 md:top-auto md:bottom-20"
        >
          {slots.map((slot) => {
            const toast = toasts.find((toast) => isTop && toast.slot === slot);
            return (
              // The oldest on top, wherever there was room.
              <div
                key={slot}
                role="status"
                aria-live={toast && said.has(toast) ? 'off' : undefined}
                style={{ order: toast && toasts.indexOf(toast) }}
              >
                {toast && <ToastCard key={toast.id} toast={toast} cameFrom={cameFrom} />}
              </div>
            );
          })}
        </section>
      )}
    </LiveLayers>
  );
}
