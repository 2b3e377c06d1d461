import { decoded } from '#contract/replies';

const safe = new Set(['http:', 'https:', 'mailto:']);

export function safeUrl(href: string): URL | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return safe.has(url.protocol) ? url : null;
}

/** Returns the real host or mail address of a link whose text hides the target. */
export function hiddenTarget(words: string, url: URL): string | null {
  const target = url.protocol === 'mailto:' ? decoded(url.pathname) : url.host;
  const written = words
    .trim()
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:)/, '');
  const shown = unicodeHost(written);
  const names = (name: string) => written.startsWith(name) && /^(?:$|[/?#])/.test(written.slice(name.length));
  if (url.protocol === 'mailto:')
    return written === target.toLowerCase() || names(target.toLowerCase()) ? null : target;
  if (url.username || url.password) return target;
  if (names(target)) return null;
  // A host name in a single script is not misleading, even if the URL spells the host in ASCII.
  if (shown && !mixesScripts(shown) && toAscii(shown) === url.host) return null;
  return target;
}

const unicodeHost = (said: string): string | undefined => /^[\p{L}\p{M}\p{N}.:-]+(?=$|[/?#])/u.exec(said)?.[0];

const toAscii = (host: string): string | null =>
  URL.canParse(`https://${host}`) ? new URL(`https://${host}`).host : null;

const scripts = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Hebrew', 'Arabic', 'Devanagari', 'Thai', 'Georgian'].map(
  (name) => new RegExp(`^[\\p{Script=${name}}\\p{Script=Inherited}]$`, 'u'),
);
scripts.push(/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]$/u);

/** Mixed scripts can imitate a name: `аррӏе.com` is Cyrillic with a Latin `.com`. */
function mixesScripts(host: string): boolean {
  const letters = [...host].filter((char) => /\p{L}/u.test(char));
  return !scripts.some((script) => letters.every((letter) => script.test(letter)));
}
