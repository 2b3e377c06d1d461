import { ApiError } from './errors';

export type Query = Readonly<Record<string, string>>;

/** `base`: '' for the page's own origin. A version at the end of `base` replaces the version in `path`. */
export function addressOf(base: string, path: string, id?: string, query: Query = {}): string {
  const root = base.replace(/\/+$/, '');
  const versioned = /\/v\d+$/.test(root) ? path.replace(/^\/v\d+(?=\/)/, '') : path;
  const search = new URLSearchParams(query).toString();
  return root + versioned.replace(':id', () => segment(id)) + (search && `?${search}`);
}

/** URL parsers resolve even escaped dot segments, and the service refuses NUL. Both cases throw a 404. */
function segment(id: string | undefined): string {
  if (!id || id === '.' || id === '..' || id.includes('\0')) throw new ApiError({ status: 404, code: 'not-found' });
  return encodeURIComponent(id.toWellFormed());
}
