import { X } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { t } from '../../i18n/translate';
import { Button, IconButton } from '../Button';
import { classes } from '../classes';
import { usePart } from '../parts/parts';
import { useLayer } from './layers';
import { overlayAfter } from './overlayPart';
import { useModal } from './useModal';

const phone = '(pointer: coarse) and (width < 48rem), (pointer: coarse) and (height < 30rem)';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** If true, the dialog has no close button, and an outside click does not close it. */
  alert?: boolean;
  /** True for a dialog with its own address. */
  isPage?: boolean;
  bare?: boolean;
  /** Makes the dialog focusable, so that keys scroll its text. */
  wordsOnly?: boolean;
  place?: CSSProperties | undefined;
  className?: string;
}

export function Dialog({ title, onClose, children, alert, isPage, bare, wordsOnly, place, className }: DialogProps) {
  const ref = useModal(isPage);
  // Read once, because a rotation of the phone must not change the open dialog.
  const [wanted] = useState(() => matchMedia(phone).matches);
  const sheet = usePart(overlayAfter, wanted);
  const close = useEffectEvent(onClose);
  useEffect(
    () => (ref.current && wanted ? sheet?.makeSheet(ref.current, () => close()) : undefined),
    [ref, wanted, sheet],
  );
  useLayer(onClose, isPage);
  const id = useId();
  // A text selection that ends outside must not close the dialog.
  const pressed = useRef<EventTarget | null>(null);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog by keyboard.
    <dialog
      ref={ref}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={alert ? `${id}-body` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        if (event.target === ref.current) onClose();
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        if (!alert && event.target === ref.current && pressed.current === ref.current) onClose();
      }}
      style={place}
      className={classes(
        place && 'animate-unfold backdrop:bg-transparent',
        'm-auto max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-1.5rem))] rounded-3xl bg-raised text-ink shadow-3',
        className,
      )}
    >
      {/* Takes the focus in a bare dialog, because a focused close button would have an outline after a key press. */}
      <div
        tabIndex={bare ? -1 : undefined}
        data-first-focus={bare || undefined}
        className="flex max-h-[inherit] flex-col outline-none"
      >
        <div className={bare || place ? 'contents' : 'flex items-center justify-between gap-3 ps-6 pe-3 pt-4 pb-2'}>
          <h2 id={`${id}-title`} className={bare || place ? 'sr-only' : 'voice min-w-0 text-xl break-words'}>
            {title}
          </h2>
          {bare ? (
            <button type="button" aria-label={t('close')} className="min-h-6 shrink-0 rounded-full" onClick={onClose} />
          ) : (
            !alert && !place && <IconButton icon={X} label={t('close')} onClick={onClose} />
          )}
        </div>
        <div
          id={`${id}-body`}
          {...(wordsOnly && { tabIndex: 0, role: 'group', 'aria-labelledby': `${id}-title` })}
          className={classes(
            'scroll-thin above-actions min-h-0 overflow-y-auto',
            place ? 'p-4' : 'px-6 pt-2 pb-6',
            !bare && !place && 'scroll-edge',
          )}
        >
          {children}
        </div>
      </div>
    </dialog>
  );
}

/** The Cancel button must come first, because a sheet with three buttons shows the first button at the bottom. */
export const DialogActions = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div data-actions className={classes('stays-below flex flex-wrap justify-end gap-2', className)}>
    {children}
  </div>
);

interface ConfirmDialogProps {
  title: string;
  body: string;
  confirm: string;
  cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({ title, body, confirm, cancel = t('cancel'), onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog alert title={title} onClose={onClose}>
      <p className="text-ink2">{body}</p>
      <DialogActions className="pt-5">
        <Button data-first-focus onClick={onClose}>
          {cancel}
        </Button>
        <Button look="danger" onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
