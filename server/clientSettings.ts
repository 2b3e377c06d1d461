import { readFileSync } from 'node:fs';
import { type ClientSettings, parseClientSettings } from '../src/contract';

/** Throws an `Error` whose message names the invalid field and the valid values. */
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

export function fillPage(html: string, settings: ClientSettings): string {
  // Escapes `<`, because an unescaped `<` could close the script element.
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c');
  return html
    .replace('<base href="/"', () => `<base href="${settings.base ?? '/'}"`)
    .replace(empty, () => empty.replace('{}', () => json));
}

export function fillManifest(json: string, { name, icon, off = [] }: ClientSettings): string {
  const manifest: { shortcuts: { url: string }[] } = JSON.parse(json);
  const shortcuts = manifest.shortcuts.filter(({ url }) => url !== 'groups/new' || !off.includes('new-group'));
  const brand = { ...(name && { name, short_name: name }), ...(icon && { icons: [{ src: icon, sizes: 'any' }] }) };
  return JSON.stringify({ ...manifest, ...brand, shortcuts });
}

/** Origins that the page's Content-Security-Policy must allow. */
export function originsOf({ service = '', icon = '' }: ClientSettings): string[] {
  return [service, icon].flatMap((address) => (URL.canParse(address) ? new URL(address).origin : []));
}

/** Origins of pages that may embed the client and sign people in. */
export const framesOf = ({ signIn, host }: ClientSettings): string[] =>
  signIn === 'host' ? ["'self'", ...(host ? [host] : [])] : [];
