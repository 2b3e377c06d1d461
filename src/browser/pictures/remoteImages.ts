import { createContext, use, useEffect } from 'react';
import * as z from 'zod/mini';
import { perSession, SessionScope } from '../perSession';
import { readStored, webStorage, writeStored } from '../storage';
import { createStore, useStore } from '../store';

export type RemoteImages = 'ask' | 'on' | 'off';

interface State {
  mode: RemoteImages;
  own: readonly string[];
  hosts: ReadonlySet<string>;
}

/** The id of the quarantined group or stranger on screen. Permissions for its remote images end with the page. */
export const QuarantineContext = createContext<string | null>(null);
const unasked: State = { mode: 'ask', own: [], hosts: new Set() };

const choices = perSession(() => {
  const asking: { storageKey: string | null; learn: (() => Promise<RemoteImages>) | null } = {
    storageKey: null,
    learn: null,
  };
  return {
    store: createStore(unasked),
    shownInQuarantine: createStore<ReadonlySet<string>>(new Set()),
    asking,
  };
});

type Choices = ReturnType<typeof choices.of>;

interface Opening {
  base: string;
  contactId: string;
  /** Requests the service's setting at the first remote image. After a rejection a later image retries. */
  askMode: () => Promise<RemoteImages>;
}

const keyOf = ({ base, contactId }: Pick<Opening, 'base' | 'contactId'>) => `confab:pictures:${base}:${contactId}`;

const storedHosts = (key: string): string[] => readStored(webStorage(), key, z.array(z.string())) ?? [];

export function openRemoteImages(opening: Opening, session?: object): void {
  const { store, asking } = choices.of(session);
  asking.storageKey = keyOf(opening);
  asking.learn = opening.askMode;
  const own = URL.canParse(opening.base) ? [new URL(opening.base).origin] : [];
  store.set({ ...unasked, own, hosts: new Set(storedHosts(asking.storageKey)) });
}

export function forgetRemoteImages(who: Pick<Opening, 'base' | 'contactId'>, session?: object): void {
  writeStored(webStorage(), keyOf(who), null);
  const { store } = choices.of(session);
  store.set({ ...store.get(), hosts: new Set() });
}

export function showPicturesFrom(host: string, session?: object): void {
  const { store, asking } = choices.of(session);
  const { storageKey } = asking;
  const state = store.get();
  const chosen = storageKey === null ? [] : storedHosts(storageKey);
  const hosts = new Set([...state.hosts, ...chosen, host]);
  store.set({ ...state, hosts });
  if (storageKey !== null) writeStored(webStorage(), storageKey, [...hosts]);
}

export function remoteHost(url: string, own: readonly string[]): string | null {
  if (!URL.canParse(url, location.href)) return null;
  const { origin, host, protocol } = new URL(url, location.href);
  if (!/^https?:$/.test(protocol) || origin === location.origin || own.includes(origin)) return null;
  return host;
}

async function learnMode({ store, asking }: Choices): Promise<void> {
  const { learn } = asking;
  asking.learn = null;
  if (!learn) return;
  try {
    const mode = await learn();
    store.set({ ...store.get(), mode });
  } catch {
    asking.learn = learn;
  }
}

export function useRemotePicture(url: string | null) {
  const session = use(SessionScope);
  const own = choices.of(session);
  const { mode, own: ownOrigins, hosts } = useStore(own.store);
  const quarantine = use(QuarantineContext);
  const shownHere = useStore(own.shownInQuarantine);
  const host = url === null ? null : remoteHost(url, ownOrigins);
  const isRemote = host !== null;
  useEffect(() => {
    if (isRemote) void learnMode(own);
  }, [isRemote, own]);
  if (host === null) return null;
  if (quarantine === null)
    return { host, mode, isChosen: hosts.has(host), show: () => showPicturesFrom(host, session) };
  const place = `${quarantine} ${host}`;
  return {
    host,
    mode: mode === 'off' ? 'off' : 'ask',
    isChosen: shownHere.has(place),
    show: () => own.shownInQuarantine.set(new Set([...shownHere, place])),
  };
}
