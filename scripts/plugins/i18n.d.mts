import type { Plugin } from 'vite';

export function words(): Plugin;
export function compileCatalogue(messages: Record<string, string>): Record<string, unknown>;
