import * as z from 'zod/mini';
import { ClientSettings, featureNames } from './clientSettings';

const values: Record<string, string> = {
  base: 'a path that begins and ends with /',
  service: 'an https:// address (http:// for this computer alone), or a path that begins with /',
  signIn: 'token, host, or account where service is /',
  host: 'an origin as https://app.example.org, with nothing behind it, and only with signIn host',
  username: 'a username',
  name: '1 to 30 characters',
  language: 'a language as de or en-GB',
  icon: 'an https:// address, or a path that begins with /',
  colors: 'an object with light and dark',
  'colors.light': 'a color like #1a7f64 with a contrast of 6:1 to the light page',
  'colors.dark': 'a color like #1a7f64 with a contrast of 8:1 to the dark page',
  off: `a list of ${featureNames.join(', ')}`,
  remotePictures: 'ask, on or off',
  pollSeconds: 'a number from 1 to 3600',
  profile: 'as Copy as JSON on /doctor gives it',
} satisfies Record<keyof ClientSettings | 'colors.light' | 'colors.dark', string>;

export function parseClientSettings(json: string): { settings: ClientSettings; problem?: string } {
  try {
    const { data, error } = z.safeParse(ClientSettings, JSON.parse(json));
    return data ? { settings: data } : { settings: {}, problem: sentenceOf(error?.issues[0]) };
  } catch {
    return { settings: {}, problem: 'not JSON' };
  }
}

function sentenceOf(issue: z.core.$ZodIssue | undefined): string {
  const path = issue?.path ?? [];
  if (issue?.code === 'unrecognized_keys') return `${[...path, issue.keys[0]].join('.')}: there is no such setting`;
  const field = path.join('.');
  return field ? `${field}: ${values[field] ?? values[String(path[0])]}` : 'not an object';
}
