import { createContext, use, useEffect } from 'react';
import * as z from 'zod/mini';
import { readStored, webStorage, writeStored } from './storage';
import { createStore, useStore } from './store';

/** Whether pictures from other hosts are loaded: after a click for each host, at once, or not at all. */
export type RemoteImages = 'ask' | 'on' | 'off';

interface State {
  /** Until the service has said: `ask`. */
  mode: RemoteImages;
  /** Whose pictures are not remote: the page's origin and the service's. */
  own: readonly string[];
  /** Chosen by this person on this device. */
  hosts: ReadonlySet<string>;
}

/**
 * The id of a group whose members are strangers: within it pictures of other hosts wait for a click, whatever was chosen
 * elsewhere, and a click there chooses for this group alone, until the page is left.
 */
export const QuarantineContext = createContext<string | null>(null);
/** Group and host. */
const shownInQuarantine = createStore<ReadonlySet<string>>(new Set());

const nobody: State = { mode: 'ask', own: [], hosts: new Set() };
const store = createStore(nobody);
let storageKey: string | null = null;
let learn: (() => Promise<RemoteImages>) | null = null;

interface Opening {
  /** Of the service; '' is the page's own origin. */
  base: string;
  contactId: string;
  /** What the service says; asked once, when the first remote picture is met. A rejection is asked again later. */
  askMode: () => Promise<RemoteImages>;
}

const keyOf = ({ base, contactId }: Pick<Opening, 'base' | 'contactId'>) => `confab:pictures:${base}:${contactId}`;

const storedHosts = (key: string): string[] => readStored(webStorage(), key, z.array(z.string())) ?? [];

/** From now on for this person; the result ends it. */
export function openRemoteImages(opening: Opening): () => void {
  const key = keyOf(opening);
  storageKey = key;
  learn = opening.askMode;
  const hosts = new Set(storedHosts(key));
  const own = URL.canParse(opening.base) ? [new URL(opening.base).origin] : [];
  store.set({ ...nobody, own, hosts });
  return () => {
    if (storageKey !== key) return;
    storageKey = null;
    learn = null;
    store.set(nobody);
    shownInQuarantine.set(new Set());
  };
}

export function forgetRemoteImages(who: Pick<Opening, 'base' | 'contactId'>): void {
  writeStored(webStorage(), keyOf(who), null);
  store.set({ ...store.get(), hosts: new Set() });
}

/** Loads pictures from this host from now on, on this device. */
export function showPicturesFrom(host: string): void {
  const state = store.get();
  // Another tab may have chosen more since.
  const chosen = storageKey === null ? [] : storedHosts(storageKey);
  const hosts = new Set([...state.hosts, ...chosen, host]);
  store.set({ ...state, hosts });
  if (storageKey !== null) writeStored(webStorage(), storageKey, [...hosts]);
}

/** The host of an address that is neither the page's nor the service's; null for those, and for what has no host. */
export function remoteHost(url: string, own: readonly string[] = store.get().own): string | null {
  if (!URL.canParse(url, location.href)) return null;
  const { origin, host, protocol } = new URL(url, location.href);
  if (!/^https?:$/.test(protocol) || origin === location.origin || own.includes(origin)) return null;
  return host;
}

async function learnMode(): Promise<void> {
  const asked = learn;
  learn = null;
  if (!asked) return;
  const key = storageKey;
  try {
    const mode = await asked();
    if (storageKey === key) store.set({ ...store.get(), mode });
  } catch {
    // Stays with `ask`.
    if (storageKey === key) learn = asked;
  }
}

interface RemotePicture {
  host: string;
  mode: RemoteImages;
  isChosen: boolean;
  /** Loads those of its host from now on. */
  show(): void;
}

/** Null for a picture of the service itself, and where there is none. Else its host, and whether it may be loaded. */
export function useRemotePicture(url: string | null): RemotePicture | null {
  const { mode, own, hosts } = useStore(store);
  const quarantine = use(QuarantineContext);
  const shownHere = useStore(shownInQuarantine);
  const host = url === null ? null : remoteHost(url, own);
  const isRemote = host !== null;
  useEffect(() => {
    if (isRemote) void learnMode();
  }, [isRemote]);
  if (host === null) return null;
  if (quarantine === null) return { host, mode, isChosen: hosts.has(host), show: () => showPicturesFrom(host) };
  const place = `${quarantine} ${host}`;
  return {
    host,
    mode: mode === 'off' ? 'off' : 'ask',
    isChosen: shownHere.has(place),
    show: () => shownInQuarantine.set(new Set([...shownHere, place])),
  };
}
