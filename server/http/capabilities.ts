import { capabilityNames } from '../../src/contract';
import type { Settings } from '../settings';

const ofKeys: readonly string[] = ['idempotency-key', 'client-key'];

/** What this deployment offers beyond the interface. */
export const offered = (settings: Settings): string[] => {
  if (!settings.capabilities) return [];
  return capabilityNames.filter((name) => settings.idempotency || !ofKeys.includes(name));
};
