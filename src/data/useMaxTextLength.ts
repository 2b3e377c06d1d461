import { useHttp } from '../api/HttpContext';
import { limits } from '../contract/limits';

/** Code points of a message. Only a service that announces itself has our limits; what another one takes, its refusals say. */
export const useMaxTextLength = (): number => (useHttp().announces() ? limits.messageText : Number.POSITIVE_INFINITY);
