import { X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { browser } from '../../browser/runtime';
import { useStore } from '../../browser/store';
import { t } from '../../i18n/translate';
import { IconButton } from '../Button';
import { classes } from '../classes';
import { useLostFocus } from '../useLostFocus';
import { useWindowEvent } from '../useWindowEvent';
import { LiveLayers } from './LiveLayers';
import { dismissOffers, dismissToast, lifeOf, slots, type Toast, toastStore } from './toastStore';

/** End times (`performance.now()`), null during hover or focus. A card keeps its time when it moves into a dialog. */
const ends = new WeakMap<Toast, number | null>();
const said = new WeakSet<Toast>();
const saidAfterMs = 500;

function ToastCard({ toast, cameFrom }: { toast: Toast; cameFrom: RefObject<Element | null> }) {
  const [held, setHeld] = useState(false);
  const life = lifeOf(toast);

  useEffect(() => {
    if (held) {
      ends.set(toast, null);
      return;
    }
    const now = performance.now();
    const end = ends.get(toast) ?? now + life;
    ends.set(toast, end);
    return browser.later(end - now, () => dismissToast(toast.id));
  }, [held, toast, life]);

  useEffect(() => browser.later(saidAfterMs, () => void said.add(toast)), [toast]);

  const card = useLostFocus<HTMLDivElement>((element) => {
    const before = cameFrom.current;
    if (before instanceof HTMLElement && before.isConnected) before.focus();
    if (element.contains(document.activeElement)) document.querySelector('main')?.focus();
  });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover only pauses the timer.
    <div
      ref={card}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={classes(
        'pointer-events-auto mt-2 flex flex-wrap items-center justify-end gap-2 rounded-2xl bg-raised py-1.5 ps-4 pe-1.5 text-ink border shadow-2',
        toast.tone === 'danger' ? 'border-danger' : 'border-transparent',
      )}
    >
      <p className="min-w-0 flex-1 basis-[8rem] py-1 break-words">{toast.text}</p>
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

/** Raises the toasts to the top layer, because toasts in a dialog would move with the dialog. */
function raiseInDialog(section: HTMLElement | null) {
  if (!section?.closest('dialog') || !('popover' in section)) return;
  section.popover = 'manual';
  section.showPopover();
}

export function Toasts({ isBelow = false }: { isBelow?: boolean }) {
  const toasts = useStore(toastStore);
  const cameFrom = useRef<Element>(null);
  // The back-forward cache could otherwise restore a page with old toasts.
  useWindowEvent('pagehide', dismissOffers);

  return (
    <LiveLayers>
      {(isTop) => (
        <section
          ref={raiseInDialog}
          aria-label={isTop ? t('toasts') : undefined}
          onFocus={({ currentTarget, relatedTarget }) => {
            if (relatedTarget && !currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
          }}
          // On a narrow screen, the toasts must not cover the newest messages of a conversation.
          className={classes(
            'pointer-events-none fixed inset-x-3 z-20 ms-auto flex max-w-sm flex-col md:inset-x-6',
            isBelow ? 'top-auto bottom-20' : 'top-[calc(3.5rem+var(--safe-top))] md:top-auto md:bottom-20',
          )}
        >
          {slots.map((slot) => {
            const toast = toasts.find((toast) => isTop && toast.slot === slot);
            return (
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
