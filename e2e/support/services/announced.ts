import { capabilityNames } from '../../../src/contract/resources';

/** What makes an answer the service's own word: one without it is taken for a gateway's. */
export const announced = { 'Confab-Capabilities': capabilityNames.join(', ') };
