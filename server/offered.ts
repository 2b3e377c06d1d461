import { capabilityNames } from '../src/contract';
import type { Settings } from './settings';

/** What this deployment offers beyond the interface. */
export const offered = (settings: Settings): string[] => {
  if (!settings.capabilities) return [];
  return capabilityNames.filter((name) => name !== 'idempotency-key' || settings.idempotency);
};
