/**
 * Where to go after signing in: a path of this app, or '/'. What starts like another host, or is turned into one by
 * the way browsers read backslashes and control characters, is nobody's business (open redirect).
 */
export function safeNext(next: string | null | undefined): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these while they read an address.
  if (!next || !/^\/(?![/\\])/.test(next) || /[\u0000-\u001f\u007f\\]/.test(next)) return '/';
  try {
    const here = 'https://confab.invalid';
    const url = new URL(next, here);
    return url.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}
