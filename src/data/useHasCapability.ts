import type { CapabilityName } from '../contract/resources';
import { useClient } from './useClient';

/** Whether the service offers this, by its last answer. */
export const useHasCapability = (name: CapabilityName): boolean => useClient().http.has(name);
