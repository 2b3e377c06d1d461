import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useClient } from '../../data/useClient';
import './motion.css';
import { watchPages } from './pages';
import { watchSentWords } from './sentWords';
import { watchMotion } from './watchMotion';

/** Moves what changes on screen. It comes after the first message, and without it nothing is missing. */
export function Motion() {
  const { pathname } = useLocation();
  const { commits } = useClient().cache;
  const shown = useEffectEvent(() => pathname);
  // All of it plays outside of React, on what is in the document already.
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    watchMotion(commits.watch, signal);
    watchPages(() => shown(), signal);
    watchSentWords(signal);
    return () => ending.abort();
  }, [commits]);
  return null;
}
