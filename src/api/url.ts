import { ApiError } from './errors';

export type Query = Readonly<Record<string, string>>;

/**
 * The address of a call. `base` is '' for the page's own origin. A version at its end (`…/v1`) replaces the one in `path`, so
 * a later version is a matter of settings.
 */
export function addressOf(base: string, path: string, id?: string, query: Query = {}): string {
  const root = base.replace(/\/+$/, '');
  const versioned = /\/v\d+$/.test(root) ? path.replace(/^\/v\d+(?=\/)/, '') : path;
  const search = new URLSearchParams(query).toString();
  return root + versioned.replace(':id', () => segment(id)) + (search && `?${search}`);
}

/**
 * URL parsers resolve dot segments even if they are escaped, so such an id would address something else. A zero character
 * would be refused by the service. Both are 404 here.
 */
function segment(id: string | undefined): string {
  if (!id || id === '.' || id === '..' || id.includes('\0')) throw new ApiError({ status: 404, code: 'not-found' });
  return encodeURIComponent(id.toWellFormed());
}
