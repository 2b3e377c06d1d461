import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useAskBeforeUnload } from '../../browser/page/useAskBeforeUnload';
import { SessionScope } from '../../browser/perSession';
import { useStore } from '../../browser/store';
import { hourMs } from '../../browser/time/durations';
import { ClientProvider } from '../../data/useClient';
import { OutboxProvider, useOutboxItself, useOutboxStatus } from '../../outbox/OutboxContext';
import { createOwners } from '../../outbox/storage/owners';
import { useSessionActions } from '../../session/SessionContext';
import type { SignedInSession } from '../../session/session';
import { useLatest } from '../../ui/useLatest';
import { AfterFirstWords } from '../lazyParts';
import { Shell } from '../Shell';
import { Starting } from './Starting';
import { whenSettled } from './whenSettled';
import type { World } from './world';
import { openWorld } from './world';

/** Null until what this browser keeps of the person is open. It ends with the session, not with a render. */
function useWorld(
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

/** Asks before the tab is closed, and only where closing it would lose words or files: they are in memory and not sent. */
function LeaveGuard() {
  const { losesOnLeave } = useOutboxItself();
  const { durable } = useOutboxStatus();
  // A page that listens may be left out of what the browser keeps for going back.
  useAskBeforeUnload(!durable && losesOnLeave);
  return null;
}

/** How often an open page notes that its person is here: the words of people who are gone are removed. */
const touchIntervalMs = hourMs;

interface SignedInProps {
  session: SignedInSession;
  expired: boolean;
  /** The sign-in form was on screen before. */
  isFromForm?: boolean;
}

/** Everything that belongs to one person on one service. Give it a `key` of both: nothing is carried over. */
export default function SignedIn({ session, expired, isFromForm = false }: SignedInProps) {
  const { base, contact, http } = session;
  const [first] = useState({ base, contact, http });
  const { username } = contact;
  const latestUsername = useLatest(username);

  useTouchOwner(first);
  const world = useWorld(first, latestUsername);
  const settled = useIsSettled(world);
  // They chose another name, or a plain service showed by an answer that they mistyped it; everything else of them stays.
  useLayoutEffect(() => world?.rename(username), [world, username]);
  // The session ended: everything waits. The same person came back: what waited goes on.
  useEffect(() => {
    world?.cache.signedIn.set(!expired);
    if (!expired) world?.outbox.resume();
  }, [expired, world]);

  if (!world) return <Starting />;
  return (
    <InWorld world={world}>
      <Shell onSignOut={world.forget} expired={expired} isFromForm={isFromForm} />
      <LeaveGuard />
      {settled && <AfterFirstWords base={first.base} contactId={first.contact.id} />}
    </InWorld>
  );
}

function InWorld({ world, children }: { world: World; children: ReactNode }) {
  const client = useStore(world.client);
  return (
    <SessionScope value={world}>
      <OutboxProvider outbox={world.outbox}>
        <ClientProvider client={client}>{children}</ClientProvider>
      </OutboxProvider>
    </SessionScope>
  );
}

type Person = Pick<SignedInSession, 'base' | 'contact' | 'http'>;

/** Written at once, because a session may end before anything else has come. */
function useTouchOwner({ base, contact }: Person): void {
  useEffect(() => {
    const { touch } = createOwners(base, contact.id);
    touch();
    const timer = setInterval(touch, touchIntervalMs);
    return () => clearInterval(timer);
  }, [base, contact.id]);
}

/** What is not needed for the first words comes after them. */
function useIsSettled(world: World | null): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => (world ? whenSettled(world.cache.queryClient, () => setSettled(true)) : undefined), [world]);
  return settled;
}
