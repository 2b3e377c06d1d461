import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { createPart } from '../parts/parts';
import { usePart } from '../parts/usePart';

/** A phone, upright or on its side. */
const phone = '(pointer: coarse) and (width < 48rem), (pointer: coarse) and (height < 30rem)';
const part = createPart(() => import('./sheet'));

/**
 * On a phone a dialog is a sheet: it stands at the bottom, and a finger drags it away. Where its code has not come yet, or
 * on a larger screen, it is a dialog in the middle.
 */
export function useSheet(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  // Decided when it opens: turning the phone changes nothing.
  const [wanted] = useState(() => matchMedia(phone).matches);
  const sheet = usePart(part, wanted);
  const close = useEffectEvent(onClose);
  useEffect(
    () => (dialog.current && wanted ? sheet?.makeSheet(dialog.current, () => close()) : undefined),
    [dialog, wanted, sheet],
  );
}
