import { capabilityNames } from '../../../src/contract/resources';

/** Marks an answer as the service's own. The app takes an answer without this header for a gateway's. */
export const announced = { 'Confab-Capabilities': capabilityNames.join(', ') };
