import * as z from 'zod/mini';
import { Profile } from './profile';
import { remoteImagesModes } from './resources';

/** The features that `off` can name: actions on groups, and some capabilities. */
export const featureNames = [
  'new-group',
  'archive',
  'delete-group',
  'attachments',
  'search',
  'pinned',
  'typing',
  'reports',
] as const;
export type FeatureName = (typeof featureNames)[number];

/** Relative luminance (WCAG 2) of `#rrggbb`. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const text = (form: RegExp, words: string) => z.optional(z.string(words).check(z.regex(form, words)));

/** Contrast to `paper` in tokens.css that keeps words on grounds mixed of both colors at 4.5:1. */
function brand(theme: string, contrast: number, isFar: (own: number) => boolean) {
  const words = `a color like #1a7f64 with a contrast of ${contrast}:1 to the ${theme} page`;
  return z.string(words).check(z.refine((color) => /^#[\da-f]{6}$/i.test(color) && isFar(luminance(color)), words));
}

const features = featureNames.join(', ');
const seconds = 'a number from 1 to 3600';

/** The settings of a deployment, which need no build (docs/operate.md). Messages say which values a field takes. */
export const ClientSettings = z.strictObject({
  base: text(/^\/(?:[\w.~-]+\/)*$/, 'a path that begins and ends with /'),
  /** An address, or a path of the page's own origin. */
  service: text(
    /^(?:(?:https:\/\/[^/?#\s@]+|http:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?)(?:\/[^?#\s]*)?|\/(?!\/)[\w.~/-]*)$/i,
    'an https:// address (http:// for this computer alone), or a path that begins with /',
  ),
  signIn: z.optional(z.enum(['account', 'token', 'host'], 'account, token or host')),
  /** The origin of the page around this one, if it is another. */
  host: text(/^https?:\/\/[^/?#\s@]+$/i, 'an origin as https://app.example.org, with nothing behind it'),
  /** The person of the token, for a service that cannot tell. */
  username: text(/\S/, 'a username'),
  name: text(/^\S(?:.{0,28}\S)?$/u, '1 to 30 characters'),
  /** The form of dates, times and numbers; the words are English. */
  language: text(/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/, 'a language as de or en-GB'),
  icon: text(/^(?:https:\/\/|\/(?!\/))\S+$/i, 'an https:// address, or a path that begins with /'),
  colors: z.optional(
    z.strictObject(
      {
        // The luminance of the pages is 0.976 and 0.0097.
        light: brand('light', 6, (own) => own <= 1.026 / 6 - 0.05),
        dark: brand('dark', 8, (own) => own >= 0.0597 * 8 - 0.05),
      },
      'an object with light and dark',
    ),
  ),
  off: z.optional(z.array(z.enum(featureNames, features), `a list of ${features}`)),
  remotePictures: z.optional(z.enum(remoteImagesModes, 'ask, on or off')),
  pollSeconds: z.optional(z.number(seconds).check(z.gte(1, seconds), z.lte(3_600, seconds))),
  /** The learned facts about the service, as `/doctor` copies them. */
  profile: z.optional(
    z.unknown().check(z.refine((value) => z.safeParse(Profile, value).success, 'as Copy as JSON on /doctor gives it')),
  ),
});
export type ClientSettings = z.infer<typeof ClientSettings>;

/** The settings in a text, or one sentence that names the first wrong field and its values. */
export function parseClientSettings(json: string): { settings: ClientSettings; problem?: string } {
  try {
    const { data: settings, error } = z.safeParse(ClientSettings, JSON.parse(json));
    const [issue] = error?.issues ?? [];
    if (settings) return { settings, ...problemBetween(settings) };
    const field = issue?.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]] : (issue?.path ?? []);
    const words = issue?.code === 'unrecognized_keys' ? 'there is no such setting' : issue?.message;
    return { settings: {}, problem: field.length > 0 ? `${field.join('.')}: ${words}` : 'not an object' };
  } catch {
    return { settings: {}, problem: 'not JSON' };
  }
}

function problemBetween({ service, signIn, host }: ClientSettings): { problem?: string } {
  if (signIn === 'account' && service && service !== '/')
    return { problem: 'signIn: token or host, because accounts need the service /' };
  return host && signIn !== 'host' ? { problem: 'host: only with signIn host' } : {};
}
