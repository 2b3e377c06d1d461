import { limits } from '../contract/limits';
import { useClient } from './useClient';

/** Code points of a message. Only a service that announces itself has our limits; what another one takes, its refusals say. */
export const useMaxTextLength = (): number =>
  useClient().http.announces() ? limits.messageText : Number.POSITIVE_INFINITY;
