import { useEffect, useEffectEvent } from 'react';
import { hasCoarsePointer } from '../../browser/input/pointers';
import { useWindowEvent } from '../useWindowEvent';

function layersAt(state: unknown): number {
  const layers: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'layers') : 0;
  return typeof layers === 'number' ? layers : 0;
}

/**
 * Adds a history entry on touch devices, so that Back closes only the layer. A dialog with its own address (`isPage`)
 * already has a history entry.
 */
export function useLayer(onClose: () => void, isPage = false): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isPage) return;
    const depth = layersAt(history.state) + 1;
    const isTouch = hasCoarsePointer();
    if (isTouch) history.pushState({ ...history.state, layers: depth }, '');
    const onStep = () => layersAt(history.state) < depth && close();
    window.addEventListener('popstate', onStep);
    return () => {
      window.removeEventListener('popstate', onStep);
      // Deferred, because a following navigation or layer may replace the history entry.
      if (isTouch) setTimeout(() => layersAt(history.state) === depth && history.back());
    };
  }, [isPage]);
}

/** Skips history entries of layers that closed before a navigation. */
export function useStepOverLayers(): void {
  useWindowEvent('popstate', () => {
    const open = document.querySelectorAll('dialog[open], [role="menu"][data-dialog], [data-layer]').length;
    if (layersAt(history.state) > open) history.back();
  });
}
