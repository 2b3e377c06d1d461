import type { Plugin } from 'vite';

export function parts(): Plugin;
