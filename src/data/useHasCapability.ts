import { limits } from '../contract/limits';
import type { CapabilityName } from '../contract/resources';
import { useClient } from './useClient';

export const useHasCapability = (name: CapabilityName): boolean => useClient().http.has(name);

/** The maximum length in code points. The limit applies only to a service that announces itself. */
export const useMaxTextLength = (): number =>
  useClient().http.announces() ? limits.messageText : Number.POSITIVE_INFINITY;
