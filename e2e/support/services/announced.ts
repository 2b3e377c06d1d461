import { capabilityNames } from '../../../src/contract/resources';

/** The header that marks an answer as the service's own: one without it is taken for a gateway's. */
export const announced = { 'Confab-Capabilities': capabilityNames.join(', ') };
