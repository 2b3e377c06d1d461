import { capabilityNames } from '../../../src/contract/resources';

/** Marks an answer as the service's own. The app treats an answer without this header as a gateway's answer. */
export const announced = { 'Confab-Capabilities': capabilityNames.join(', ') };
