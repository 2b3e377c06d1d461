import { capabilityNames } from '../src/contract';
import type { Settings } from './settings';

/** Agreed, and not built yet. */
const missing = new Set<string>(['audit']);

/** What this deployment offers beyond the interface. */
export const offered = (settings: Settings): string[] => {
  if (!settings.capabilities) return [];
  return capabilityNames.filter((name) => !missing.has(name) && (name !== 'idempotency-key' || settings.idempotency));
};
