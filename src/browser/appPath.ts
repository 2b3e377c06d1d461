/** The path below which the page is served, with a slash at both ends: that of its `<base>`. */
export const basePath = (): string => globalThis.document?.querySelector('base')?.getAttribute('href') ?? '/';

/** A path within the app, for a path of the origin. */
export const appPath = (pathname: string): string =>
  pathname.startsWith(basePath()) ? pathname.slice(basePath().length - 1) : pathname;

export const appAddress = (path: string): string => location.origin + basePath() + path.slice(1);
