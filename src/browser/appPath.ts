export const basePath = (): string => globalThis.document?.querySelector('base')?.getAttribute('href') ?? '/';

export const appPath = (pathname: string): string =>
  pathname.startsWith(basePath()) ? pathname.slice(basePath().length - 1) : pathname;

export const appAddress = (path: string): string => location.origin + basePath() + path.slice(1);
