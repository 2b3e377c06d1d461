import { type RefObject, useEffect, useState } from 'react';
import { useSessionActions } from '../../session/SessionContext';
import type { SignedInSession } from '../../session/session';
import { openWorld, type World } from './world';

/** Null until what this browser keeps of the person is open. It ends with the session, not with a render. */
export function useWorld(
  person: Pick<SignedInSession, 'base' | 'contact' | 'http'>,
  latestUsername: RefObject<string>,
): World | null {
  const { showContact } = useSessionActions();
  const [world, setWorld] = useState<World | null>(null);
  useEffect(() => {
    const { ready, close } = openWorld({
      session: person,
      username: () => latestUsername.current,
      onContact: showContact,
    });
    ready
      .then((opened) => opened && setWorld(opened))
      .catch((error: unknown) => {
        // A disk that opens and cannot be read: only an error of a render reaches the app's boundary.
        setWorld(() => {
          throw error;
        });
      });
    return close;
  }, [person, latestUsername, showContact]);
  return world;
}
