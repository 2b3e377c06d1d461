import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { SessionScope } from '../../browser/perSession';
import { useStore } from '../../browser/store';
import { hourMs } from '../../browser/time/durations';
import { ClientProvider } from '../../data/useClient';
import { OutboxProvider } from '../../outbox/OutboxContext';
import { createOwners } from '../../outbox/storage/owners';
import type { SignedInSession } from '../../session/session';
import { useLatest } from '../../ui/useLatest';
import { LeaveGuard } from '../LeaveGuard';
import { AfterFirstWords } from '../lazyParts';
import { Shell } from '../Shell';
import { Starting } from './Starting';
import { useWorld } from './useWorld';
import { whenSettled } from './whenSettled';
import type { World } from './world';

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
