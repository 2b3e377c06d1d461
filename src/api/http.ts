import type { Attachment, Contact } from '../contract/resources';
import { type Endpoint, startEndpoints } from '../contract/startEndpoints';
import type { CallOf } from './call';
import { createDialect } from './dialect/dialect';
import { createProfile, learnClock, type ProfileStore } from './dialect/profile';
import type { Early } from './early';
import { ApiError } from './errors';
import { importCode } from './importCode';
import { createServiceClient, type ServiceClientOptions } from './serviceClient';
import type { UploadInput } from './upload';
import { addressOf } from './url';

export interface HttpOptions extends Omit<ServiceClientOptions, 'onDate' | 'onAnswer' | 'slashed'> {
  early?: Pick<Early, 'askedSince' | 'endReads'> | undefined;
  profile?: ProfileStore;
  me?: () => string | null;
  /** False while `me` is typed and no answer has confirmed it. */
  isMeSure?: () => boolean;
  /** The sender that a plain service gave to a message of the caller, which tells who the caller is. */
  onSender?: (contact: Contact) => void;
}

/** The typed client. Rejects with `NetworkError`, `BrokenAnswer`, `ApiError`, or the signal's reason. */
export type Http = ReturnType<typeof createHttp>;

export function createHttp(options: HttpOptions) {
  const profile = options.profile ?? createProfile(options.base);
  const client = createServiceClient({
    ...options,
    onDate: (seconds) => learnClock(profile, seconds),
    onAnswer: profile.noteAnswer,
    slashed: {
      get: () => profile.get().slash ?? [],
      learn: (path) => profile.learn({ slash: [...new Set(profile.get().slash).add(path)] }),
      forget: () => profile.forget('slash'),
    },
  });
  const { me = () => null, onSender = () => undefined } = options;
  const dialect = createDialect({ client, profile, base: options.base, me, onSender });

  const call = <E extends Endpoint>(endpoint: E, input: CallOf<E> = {}) => dialect.call(endpoint, input);

  async function upload(input: UploadInput): Promise<Attachment> {
    if (!client.has('attachments')) throw new ApiError({ status: 404, code: 'not-offered' });
    const address = addressOf(options.base, startEndpoints.createAttachment.path);
    const { upload: send } = await importCode('writes', () => import('./upload'));
    const json = await client.authorised((bearer) => send(address, bearer, input));
    return dialect.read(startEndpoints.createAttachment, { json, headers: new Headers() });
  }

  return Object.assign(call, {
    base: options.base,
    profile,
    /** From the service's last answer, or from an earlier visit before the first answer. */
    has: client.has,
    capabilities: client.capabilities,
    /** The caller's username; null while it is unknown. */
    me,
    /** True if the username is from the service, and not only typed by a person. */
    isMeSure: () => client.has('me') || (options.isMeSure?.() ?? true),
    /** The service announces itself: an answer without `Confab-Capabilities` is a `GatewayAnswer`. */
    announces: client.announces,
    /** The version of a message or group when it was last read by itself. */
    etag: dialect.etag,
    upload,
    /** By `performance.now()`. Answers to later calls were requested at this time or later. */
    askedSince: () => options.early?.askedSince() ?? performance.now(),
    /** Stops the use of early answers. Returns the time of the last one by `performance.now()`, or null. */
    endEarly: () => options.early?.endReads() ?? null,
    openEvents: client.openEvents,
    /** The first event id that came with a token, once: older than every answer to a request with that token. */
    takeEventId: client.takeEventId,
  });
}
