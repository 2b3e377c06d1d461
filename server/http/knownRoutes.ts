import { endpoints } from '../../src/contract';
import type { Settings } from '../settings';

interface KnownRoute {
  method: string;
  path: string;
}

const notInContract: KnownRoute[] = ['/v1/events', '/v1/docs', '/v1/openapi.json', '/v1/files/:id/:name'].map(
  (path) => ({
    method: 'GET',
    path,
  }),
);

export function routesAt(address: string, settings: Settings): KnownRoute[] {
  const known: KnownRoute[] = Object.values(endpoints).filter(
    (endpoint) => settings.capabilities || !('capability' in endpoint),
  );
  return [...known, ...(settings.capabilities ? notInContract : [])].filter(({ path }) =>
    new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(address),
  );
}
