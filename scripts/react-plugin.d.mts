import type { Plugin } from 'vite';

export function leanReact(): Plugin;
/** Throws when a name that is left out is not there. */
export function leanReactDom(code: string): string;
