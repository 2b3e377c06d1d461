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
  /** False while the username is only typed and not confirmed by the service. */
  isMeSure?: () => boolean;
  /** Called with the sender of a message that the caller just sent to a plain service. This contact is the caller. */
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
    /** Before the first answer, returns the capabilities of an earlier visit. */
    has: client.has,
    capabilities: client.capabilities,
    me,
    isMeSure: () => client.has('me') || (options.isMeSure?.() ?? true),
    announces: client.announces,
    etag: dialect.etag,
    upload,
    /** The earliest time, by `performance.now()`, at which the response to a call may have been requested. */
    askedSince: () => options.early?.askedSince() ?? performance.now(),
    /** Stops the use of early responses. Returns the time of the last used response by `performance.now()`, or null. */
    endEarly: () => options.early?.endReads() ?? null,
    openEvents: client.openEvents,
    takeEventId: client.takeEventId,
  });
}
