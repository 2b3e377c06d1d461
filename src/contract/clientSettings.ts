import * as z from 'zod/mini';
import { Profile } from './profile';
import { remoteImagesModes } from './resources';

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

const text = (form: RegExp) => z.optional(z.string().check(z.regex(form)));

const brand = (isFar: (own: number) => boolean) =>
  z.string().check(z.refine((color) => /^#[\da-f]{6}$/i.test(color) && isFar(luminance(color))));

/** The settings of a deployment. They take effect without a new build (docs/operate.md). */
export const ClientSettings = z
  .strictObject({
    base: text(/^\/(?:[\w.~-]+\/)*$/),
    service: text(
      /^(?:(?:https:\/\/[^/?#\s@]+|http:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?)(?:\/[^?#\s]*)?|\/(?!\/)[\w.~/-]*)$/i,
    ),
    signIn: z.optional(z.enum(['account', 'token', 'host'])),
    host: text(/^https?:\/\/[^/?#\s@]+$/i),
    /** The username of the token, for a service that cannot tell the username. */
    username: text(/\S/),
    name: text(/^\S(?:.{0,28}\S)?$/u),
    /** The locale of dates, times and numbers. The texts of the app stay English. */
    language: text(/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?$/),
    icon: text(/^(?:https:\/\/|\/(?!\/))\S+$/i),
    /**
     * The light colour must have a contrast of 6:1 to the light `paper` (luminance 0.976), the dark colour 8:1 to the
     * dark `paper` (0.0097). Text in the colour then has 4.5:1 on `soft`, a mix of the colour and `paper`.
     */
    colors: z.optional(
      z.strictObject({
        light: brand((own) => own <= 1.026 / 6 - 0.05),
        dark: brand((own) => own >= 0.0597 * 8 - 0.05),
      }),
    ),
    off: z.optional(z.array(z.enum(featureNames))),
    remotePictures: z.optional(z.enum(remoteImagesModes)),
    pollSeconds: z.optional(z.number().check(z.gte(1), z.lte(3_600))),
    profile: z.optional(Profile),
  })
  .check(
    // Sign-in by password requires the page's own origin.
    z.refine(({ signIn, service = '/' }) => signIn !== 'account' || service === '/', { path: ['signIn'] }),
    z.refine(({ signIn, host }) => !host || signIn === 'host', { path: ['host'] }),
  );
export type ClientSettings = z.infer<typeof ClientSettings>;
