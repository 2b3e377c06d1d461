import { useState } from 'react';

/** True if `isSo` was true in any render since the component mounted. */
export function useHasBeen(isSo: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isSo);
  if (isSo && !hasBeen) setHasBeen(true);
  return hasBeen;
}
