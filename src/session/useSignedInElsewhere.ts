import { useEffect, useState } from 'react';
import { createOtherTabs } from './otherTabs';
import { createSessionMemory } from './rememberedSession';

/** The username of somebody who has signed in in another tab, with a password, while nobody is signed in in this one. */
export function useSignedInElsewhere(): string | null {
  const [username, setUsername] = useState<string | null>(null);
  // Subscribes to what is outside of React.
  useEffect(() => {
    const otherTabs = createOtherTabs();
    otherTabs.onMessage(({ type, base }) => {
      if (type === 'named') return;
      const last = type === 'signed-in' ? createSessionMemory().remembered() : null;
      setUsername(last?.kind === 'account' && last.base === base ? last.username : null);
    });
    return otherTabs.close;
  }, []);
  return username;
}
