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
import { OwnName } from '../../ui/Avatar';
import { useLatest } from '../../ui/useLatest';
import { AfterFirstWords } from '../lazyParts';
import { Shell } from '../Shell';
import { Starting } from './Starting';
import { whenSettled } from './whenSettled';
import { openWorld, type World } from './world';

type Person = Pick<SignedInSession, 'base' | 'contact' | 'http'>;

function useWorld(person: Person, latestUsername: RefObject<string>) {
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
        // Throws the error during a render, because an error boundary catches only errors of a render.
        setWorld(() => {
          throw error;
        });
      });
    return close;
  }, [person, latestUsername, showContact]);
  return world;
}

function LeaveGuard() {
  const { losesOnLeave } = useOutboxItself();
  const { durable } = useOutboxStatus();
  // Listens only while a leave would lose data, because a `beforeunload` listener can disable the back-forward cache.
  useAskBeforeUnload(!durable && losesOnLeave);
  return null;
}

interface SignedInProps {
  session: SignedInSession;
  expired: boolean;
  isFromForm?: boolean;
}

/** The caller sets a `key` from service and person, because `first` never changes. */
export default function SignedIn({ session, expired, isFromForm = false }: SignedInProps) {
  const { base, contact, http } = session;
  const [first] = useState({ base, contact, http });
  const { username } = contact;
  const latestUsername = useLatest(username);

  useTouchOwner(first);
  const world = useWorld(first, latestUsername);
  const settled = useIsSettled(world);
  useLayoutEffect(() => world?.rename(username), [world, username]);
  useEffect(() => {
    world?.cache.signedIn.set(!expired);
    if (!expired) world?.outbox.resume();
  }, [expired, world]);

  if (!world) return <Starting />;
  return (
    <InWorld world={world}>
      <OwnName value={username}>
        <Shell onSignOut={world.forget} expired={expired} isFromForm={isFromForm} />
      </OwnName>
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

function useTouchOwner({ base, contact }: Person): void {
  useEffect(() => {
    const { touch } = createOwners(base, contact.id);
    touch();
    const timer = setInterval(touch, hourMs);
    return () => clearInterval(timer);
  }, [base, contact.id]);
}

function useIsSettled(world: World | null): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => (world ? whenSettled(world.cache.queryClient, () => setSettled(true)) : undefined), [world]);
  return settled;
}
