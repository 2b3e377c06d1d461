/** The path below which the page is served, with a slash at both ends: that of its `<base>`. */
export const basePath = (): string => globalThis.document?.querySelector('base')?.getAttribute('href') ?? '/';

/** The path of the app at a path of the origin, which is itself where the app is at the root. */
export const appPath = (pathname: string): string =>
  pathname.startsWith(basePath()) ? pathname.slice(basePath().length - 1) : pathname;

/** The absolute address of a path of the app. */
export const appAddress = (path: string): string => location.origin + basePath() + path.slice(1);
