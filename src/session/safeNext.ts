import { safePath } from '../contract/text/addresses';

/** Returns '/' for an address that leads to another host (open redirect). */
export const safeNext = (next: string | null | undefined): string => safePath(next ?? '') ?? '/';
