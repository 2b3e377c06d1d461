import * as z from 'zod/mini';
import { ChatEvent } from '../../contract/events';
import type { Json } from './reading/read';
import { withSafeUrls } from './reading/safeUrl';

/** An event of the stream of the service at `base`; null for one that this version does not know. */
export const readEvent = (json: Json, base: string): ChatEvent | null =>
  z.safeParse(ChatEvent, withSafeUrls(json, base)).data ?? null;
