import { useEffect, useState } from 'react';
import { createOtherTabs } from './otherTabs';
import { createSessionMemory } from './rememberedSession';

export function useSignedInElsewhere(): string | null {
  const [username, setUsername] = useState<string | null>(null);
  useEffect(() => {
    const otherTabs = createOtherTabs();
    otherTabs.onMessage((message) => {
      if (message.type === 'named' || message.type === 'confirmed') return;
      const { type, base, id } = message;
      const last = createSessionMemory().remembered();
      const isHere = last?.base === base;
      const account = last?.kind === 'account' ? last.username : null;
      if (type === 'signed-in') setUsername(isHere ? account : null);
      else {
        // The other tab sends this message before it removes the stored session.
        // An earlier version of the app sends no id.
        const isLeaving = isHere && (id === undefined || id === last.id);
        setUsername((shown) => (shown === account && !isLeaving ? shown : null));
      }
    });
    return otherTabs.close;
  }, []);
  return username;
}
