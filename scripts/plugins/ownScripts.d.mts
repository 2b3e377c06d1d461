import type { Plugin } from 'vite';

export function ownScripts(): Plugin;
