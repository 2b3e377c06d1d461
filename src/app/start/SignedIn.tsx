import { type RefObject, useEffect, useMemo, useState } from 'react';
import { openRemoteImages } from '../../browser/remoteImages';
import { hourMs } from '../../browser/time/durations';
import { endpoints } from '../../contract/endpoints';
import { DataProvider } from '../../data/DataProvider';
import { OutboxProvider } from '../../outbox/OutboxContext';
import { createOwners } from '../../outbox/storage/owners';
import type { SignedInSession } from '../../session/session';
import { takeBackOffers } from '../../ui/overlay/toastStore';
import { createStartPart, whenReady } from '../../ui/parts/parts';
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

const bulkActionsPart = createStartPart(() => import('../../data/bulk/bulkActions'));
const loadBulkActions = () => whenReady(bulkActionsPart).then(({ createBulkActions }) => createBulkActions);

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
  // They chose another name, or a plain service showed by an answer that they mistyped it; everything else of them stays.
  const me = useMemo(() => ({ ...first.contact, username }), [first, username]);
  const latestUsername = useLatest(username);

  useTouchOwner(first, latestUsername);
  // Nothing that was done in this session is offered to the next person who signs in. Before the world closes: what waited for
  // the end of an offer is then still sent.
  useEffect(() => takeBackOffers, []);
  const world = useWorld(first, latestUsername);
  const settled = useIsSettled(world);
  useRemoteImages(first);
  // The session ended: everything waits. The same person came back: what waited goes on.
  useEffect(() => {
    world?.cache.signedIn.set(!expired);
    if (!expired) world?.outbox.resume();
  }, [expired, world]);

  if (!world) return <Starting />;
  return (
    <OutboxProvider outbox={world.outbox}>
      <DataProvider http={http} cache={world.cache} me={me} loadBulkActions={loadBulkActions}>
        <Shell onSignOut={world.forget} expired={expired} isFromForm={isFromForm} />
        <LeaveGuard />
        {settled && <AfterFirstWords base={first.base} contactId={first.contact.id} />}
      </DataProvider>
    </OutboxProvider>
  );
}

type Person = Pick<SignedInSession, 'base' | 'contact' | 'http'>;

/** At once: a session may end before anything else has come, and the next person is asked about words by this name. */
function useTouchOwner(person: Person, latestUsername: RefObject<string>): void {
  useEffect(() => {
    const owners = createOwners(person.base, person.contact.id);
    const touch = () => owners.touch(latestUsername.current);
    touch();
    const timer = setInterval(touch, touchIntervalMs);
    return () => clearInterval(timer);
  }, [person, latestUsername]);
}

/** What is not needed for the first words comes after them. */
function useIsSettled(world: World | null): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => (world ? whenSettled(world.cache.queryClient, () => setSettled(true)) : undefined), [world]);
  return settled;
}

/** Which pictures of other servers are shown, as this person chose. */
function useRemoteImages({ base, contact, http }: Person): void {
  useEffect(
    () =>
      openRemoteImages({
        base,
        contactId: contact.id,
        askMode: async () => {
          // A plain service does not say, and another one has not answered yet.
          if (!http.announces()) throw new Error('not announced');
          return (await http(endpoints.readCapabilities)).remote_images ?? 'ask';
        },
      }),
    [base, contact.id, http],
  );
}
