import { readFileSync } from 'node:fs';
import { type ClientSettings, parseClientSettings } from '../src/contract';

/** Reads a file of settings for the client. Throws an `Error` whose message names the wrong field and its values. */
export function readClientSettings(file: string): ClientSettings {
  let json: string;
  try {
    json = readFileSync(file, 'utf8');
  } catch {
    throw new Error('a file that can be read');
  }
  const { settings, problem } = parseClientSettings(json);
  if (problem) throw new Error(problem);
  return settings;
}

const empty = '<script type="application/json" id="confab-settings">{}</script>';

/** The page with these settings, and the path below which it is served. */
export function fillPage(html: string, settings: ClientSettings): string {
  // No text can end the element.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return html
    .replace('<base href="/"', () => `<base href="${settings.base ?? '/'}"`)
    .replace(empty, () => empty.replace('{}', () => json));
}

/** The manifest of an installed app, with the name, the picture and the features of the deployment. */
export function fillManifest(json: string, { name, icon, off = [] }: ClientSettings): string {
  const manifest: { shortcuts: { url: string }[] } = JSON.parse(json);
  const shortcuts = manifest.shortcuts.filter(({ url }) => url !== 'groups/new' || !off.includes('new-group'));
  const brand = { ...(name && { name, short_name: name }), ...(icon && { icons: [{ src: icon, sizes: 'any' }] }) };
  return JSON.stringify({ ...manifest, ...brand, shortcuts });
}

/** The origins that the page talks to, or shows pictures of, because of its settings. */
export function originsOf({ service = '', icon = '' }: ClientSettings): string[] {
  return [service, icon].flatMap((address) => (URL.canParse(address) ? new URL(address).origin : []));
}

/** The pages around this one that may sign people in. */
export const framesOf = ({ signIn, host }: ClientSettings): string[] =>
  signIn === 'host' ? ["'self'", ...(host ? [host] : [])] : [];
