import { useHttp } from '../api/HttpContext';
import type { CapabilityName } from '../contract/resources';

/** Whether the service offers this, by its last answer. */
export const useHasCapability = (name: CapabilityName): boolean => useHttp().has(name);
