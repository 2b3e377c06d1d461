import { limits } from '../contract/limits';
import type { CapabilityName } from '../contract/resources';
import { useClient } from './useClient';

/** Follows the last answer of the service. */
export const useHasCapability = (name: CapabilityName): boolean => useClient().http.has(name);

/** Code points. Our limit holds only for a service that announces itself. */
export const useMaxTextLength = (): number =>
  useClient().http.announces() ? limits.messageText : Number.POSITIVE_INFINITY;
