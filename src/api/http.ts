import type * as z from 'zod/mini';
import { type Endpoint, endpoints } from '../contract/endpoints';
import type { ChatEvent } from '../contract/events';
import type { Attachment, CapabilityName, Contact } from '../contract/resources';
import type { CallOf } from './call';
import { createDialect } from './dialect/dialect';
import { createProfile, learnClock, type ProfileStore } from './dialect/profile';
import type { Early } from './early';
import { ApiError, NetworkError } from './errors';
import { createServiceClient, type ServiceClientOptions } from './serviceClient';
import type { UploadInput } from './upload';
import { addressOf } from './url';

/**
 * Every service behind it behaves like the reference service, as far as it can. A call rejects with `NetworkError`
 * (no answer of the service: the outcome is unknown), `BrokenAnswer`, `ApiError`, or with the reason of its signal.
 */
export interface Http {
  <E extends Endpoint>(endpoint: E, input?: CallOf<E>): Promise<z.output<E['response']>>;
  /** '' is the page's own origin. */
  readonly base: string;
  readonly profile: ProfileStore;
  /** By the service's last answer; before the first one, by those of an earlier visit. */
  has(name: CapabilityName): boolean;
  /** All that it announced, to be remembered for the next visit. */
  capabilities(): readonly string[];
  /** The service announces itself: an answer without `Confab-Capabilities` is a `GatewayAnswer`. */
  announces(): boolean;
  /** The caller's username now; null: nobody knows it yet. */
  me(): string | null;
  /** Whether the caller's username is the service's word, and not only what somebody typed. */
  isMeSure(): boolean;
  /** The version of a message or group when it was last seen by itself. */
  etag(id: string): string | undefined;
  /** Capability `attachments`: a file goes to the service, to be attached to a message by its id. */
  upload(input: UploadInput): Promise<Attachment>;
  /** An event of the stream; null for one that this version does not know. */
  readEvent(json: unknown): ChatEvent | null;
  /** By `performance.now()`: the answers to calls made from now on were asked for no earlier. */
  askedSince(): number;
  /**
   * From now on every call asks by itself. Returns when a call was last answered with what had been asked for before it, by
   * `performance.now()`; null: none was.
   */
  endEarly(): number | null;
  /** The raw stream of capability `events`. */
  openEvents(lastEventId: string | null, signal: AbortSignal): Promise<Response>;
}

export interface HttpOptions extends Omit<ServiceClientOptions, 'onDate'> {
  /** What `fetch` may answer with. */
  early?: Pick<Early, 'askedSince' | 'endReads'> | undefined;
  profile?: ProfileStore;
  /** The caller's username: a plain service must be told whose reaction it is. */
  me?: () => string | null;
  /** False: `me` is what somebody typed, and no answer has shown yet that it is right. */
  isMeSure?: () => boolean;
  /** A plain service answered to a message of the caller's own: this is who sent it, and so who the caller is. */
  onSender?: (contact: Contact) => void;
}

export function createHttp(options: HttpOptions): Http {
  const profile = options.profile ?? createProfile(options.base);
  const client = createServiceClient({ ...options, onDate: (seconds) => learnClock(profile, seconds) });
  const { me = () => null, onSender = () => undefined } = options;
  const dialect = createDialect({ client, profile, base: options.base, me, onSender });

  const call = <E extends Endpoint>(endpoint: E, input: CallOf<E> = {}) => dialect.call(endpoint, input);

  async function upload(input: UploadInput): Promise<Attachment> {
    if (!client.has('attachments')) throw new ApiError({ status: 404, code: 'not-offered' });
    const address = addressOf(options.base, endpoints.createAttachment.path);
    const { upload: send } = await loadUpload();
    const json = await client.authorised((bearer) => send(address, bearer, input));
    return dialect.read(endpoints.createAttachment, { json, headers: new Headers() });
  }

  return Object.assign(call, {
    base: options.base,
    profile,
    has: client.has,
    capabilities: client.capabilities,
    me,
    isMeSure: () => client.has('me') || (options.isMeSure?.() ?? true),
    announces: client.announces,
    etag: dialect.etag,
    upload,
    readEvent: dialect.event,
    askedSince: () => options.early?.askedSince() ?? performance.now(),
    endEarly: () => options.early?.endReads() ?? null,
    openEvents: client.openEvents,
  });
}

/** Nobody uploads before the first words. Rejects with `NetworkError`. */
const loadUpload = () =>
  import('./upload').catch((error: unknown) => {
    throw new NetworkError('a part of the app did not load', { cause: error });
  });
