import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { viewOf } from '../../paths';
import { keepFocus } from './keepFocus';

/** `keepFocus` in each view; a change of view moves the focus itself. */
export function useKeepFocus(): void {
  const { pathname } = useLocation();
  const view = useEffectEvent(() => viewOf(pathname));
  // What goes and what is disabled is seen in the document, wherever in the tree it was.
  useEffect(() => keepFocus(() => view()), []);
}
