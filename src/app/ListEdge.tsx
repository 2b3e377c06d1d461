import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import * as z from 'zod/mini';
import { readStored, webStorage, writeStored } from '../browser/storage';
import { storageKeys } from '../browser/storageKeys';
import { t } from '../i18n/translate';

const defaultRem = 19;
const minRem = 15;
const maxRem = 26;
/** Widths in rem. A press without a drag sets the next width. */
const stops = [minRem, defaultRem, maxRem];
const minDragPx = 3;

const bounded = (rem: number) => Math.min(maxRem, Math.max(minRem, rem));

const isMirrored = (element: Element) => getComputedStyle(element).direction === 'rtl';

export function ListEdge() {
  const [width, setWidth] = useState(() =>
    bounded(readStored(webStorage(), storageKeys.list, z.number()) ?? defaultRem),
  );
  const drag = useRef<{ x: number; moved: boolean } | null>(null);
  const [main] = useState(() => document.getElementById('main'));
  const [slot] = useState(() => document.createElement('div'));
  useEffect(() => {
    main?.prepend(slot);
    return () => slot.remove();
  }, [main, slot]);
  useEffect(() => document.documentElement.style.setProperty('--list', String(width)), [width]);
  const panes = main?.parentElement;
  if (!panes) return null;

  const set = (rem: number, isKept = true) => {
    const next = bounded(rem);
    setWidth(next);
    if (isKept) writeStored(webStorage(), storageKeys.list, next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wider = isMirrored(panes) ? 'ArrowLeft' : 'ArrowRight';
    const next = {
      [wider]: width + 1,
      [wider === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft']: width - 1,
      Home: minRem,
      End: maxRem,
      Enter: afterStop(width),
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };
  const widthAt = ({ clientX }: PointerEvent) => {
    const { left, right } = panes.getBoundingClientRect();
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    return (isMirrored(panes) ? right - clientX : clientX - left) / rem;
  };
  return createPortal(
    // biome-ignore lint/a11y/useSemanticElements: an <hr> is not interactive, and a person can move the separator.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t('groups.width')}
      aria-valuenow={Math.round(width)}
      aria-valuemin={minRem}
      aria-valuemax={maxRem}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX, moved: false };
      }}
      onPointerMove={(event) => {
        if (!drag.current) return;
        drag.current.moved ||= Math.abs(event.clientX - drag.current.x) > minDragPx;
        if (drag.current.moved) set(widthAt(event), false);
      }}
      onPointerUp={(event) => {
        if (drag.current) set(drag.current.moved ? widthAt(event) : afterStop(width));
        drag.current = null;
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
      className="absolute inset-y-0 start-(--list-width) z-10 -ms-1.5 w-2.5 cursor-col-resize touch-none after:absolute after:inset-y-0 after:start-1 after:w-0.5 hover:after:bg-brand focus-visible:-outline-offset-2 max-md:hidden pointer-coarse:hidden"
    />,
    slot,
  );
}

const afterStop = (width: number): number => stops.find((stop) => stop > width) ?? minRem;
