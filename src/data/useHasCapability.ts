import { limits } from '../contract/limits';
import type { CapabilityName } from '../contract/resources';
import { useClient } from './useClient';

/** Whether the service offers this, by its last answer. */
export const useHasCapability = (name: CapabilityName): boolean => useClient().http.has(name);

/** Code points of a message. Only a service that announces itself has our limits; what another one takes, its refusals say. */
export const useMaxTextLength = (): number =>
  useClient().http.announces() ? limits.messageText : Number.POSITIVE_INFINITY;
