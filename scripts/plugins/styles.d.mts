import type { Plugin } from 'vite';

export function startStyles(): Plugin;
