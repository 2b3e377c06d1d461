import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useEscapeAround } from '../../browser/input/useKeyDown';
import { t } from '../../i18n/translate';
import { IconButton } from '../Button';
import { useSerifFont } from '../useSerifFont';

export function Panel({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  useSerifFont();
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!document.querySelector('dialog[open]')) heading.current?.focus();
  }, []);
  useEscapeAround(heading, onClose);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || closesByItself(event.target)) return;
    event.preventDefault();
    onClose();
  };
  return (
    <aside
      aria-labelledby={id}
      data-region
      onKeyDown={onKeyDown}
      className="absolute inset-y-0 end-0 z-20 flex w-[min(22.5rem,100%)] flex-col border-s border-line bg-paper shadow-2 min-[67.75rem]:static min-[67.75rem]:shrink-0 min-[67.75rem]:shadow-none"
    >
      <header className="flex min-h-15 shrink-0 items-center justify-between gap-2 border-b border-line ps-5 pe-3">
        <h2 ref={heading} id={id} tabIndex={-1} className="voice min-w-0 truncate text-xl outline-none">
          {title}
        </h2>
        <IconButton icon={X} label={t('close')} onClick={onClose} />
      </header>
      <div className="scroll-thin min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-2 pb-8">{children}</div>
    </aside>
  );
}

/** True in an open list, menu or dialog, which handles Escape first. */
const closesByItself = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest('[aria-expanded="true"], [role="menu"], dialog') !== null;
