import { ApiError } from './errors';

export type Query = Readonly<Record<string, string>>;

/**
 * The address of a call. `base` is '' for the page's own origin; a version at its end (`…/v1`) stands in for the one
 * in `path`, so a later version is a matter of settings.
 */
export function addressOf(base: string, path: string, id?: string, query: Query = {}): string {
  const root = base.replace(/\/+$/, '');
  const versioned = /\/v\d+$/.test(root) ? path.replace(/^\/v\d+(?=\/)/, '') : path;
  const search = new URLSearchParams(query).toString();
  return root + versioned.replace(':id', () => segment(id)) + (search && `?${search}`);
}

/**
 * The parser of URLs resolves dot segments even when they are escaped, so such an id would address something else. No id has a
 * zero character; a service would refuse the whole request, so the answer is 404 here.
 */
function segment(id: string | undefined): string {
  if (!id || id === '.' || id === '..' || id.includes('\0')) throw new ApiError({ status: 404, code: 'not-found' });
  return encodeURIComponent(id.toWellFormed());
}
