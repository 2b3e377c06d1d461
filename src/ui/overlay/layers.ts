import { useEffect, useEffectEvent } from 'react';
import { hasCoarsePointer } from '../../browser/input/pointers';

/** The number of layers that were open at this entry of the history. */
function layersAt(state: unknown): number {
  const layers: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, 'layers') : 0;
  return typeof layers === 'number' ? layers : 0;
}

/**
 * A step of the history closes a dialog or a menu. On touch devices the layer adds an entry, so that Back closes the layer alone.
 * `isPage`: the layer has an address, so this hook does nothing.
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
      // Runs later, because a navigation or another layer may follow, whose entry then replaces this one.
      if (isTouch) setTimeout(() => layersAt(history.state) === depth && history.back());
    };
  }, [isPage]);
}

/** Steps over entries of layers that closed before a navigation. */
export function useStepOverLayers(): void {
  useEffect(() => {
    const onStep = () => {
      const open = document.querySelectorAll('dialog[open], [role="menu"][data-dialog], [data-layer]').length;
      if (layersAt(history.state) > open) history.back();
    };
    window.addEventListener('popstate', onStep);
    return () => window.removeEventListener('popstate', onStep);
  }, []);
}
