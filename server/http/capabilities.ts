import { capabilityNames } from '../../src/contract';
import type { Settings } from '../settings';

const keyCapabilities: readonly string[] = ['idempotency-key', 'client-key'];

export const capabilitiesOf = (settings: Settings): string[] => {
  if (!settings.capabilities) return [];
  return capabilityNames.filter((name) => settings.idempotency || !keyCapabilities.includes(name));
};
