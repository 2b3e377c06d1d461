import { safePath } from '../contract/addresses';

/** The path of this app to open after signing in; '/' for anything that leads to another host (open redirect). */
export const safeNext = (next: string | null | undefined): string => safePath(next ?? '') ?? '/';
