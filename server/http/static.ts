import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Context, Hono } from 'hono';
import { fillManifest, fillPage } from '../clientSettings';
import type { Service } from '../service';
import type { Env } from './env';
import { pagePolicy } from './headers';
import { missedShare } from './share';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** The policy of the service worker, which fetches only files of the app. */
const workerPolicy = "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'";
const compressible = /^(text|application|image\/svg)/;

interface Content {
  content: Buffer<ArrayBuffer>;
  encoding?: 'br';
}

export function staticRoutes(
  app: Hono<Env>,
  { settings, rates }: Pick<Service, 'settings'> & { rates?: Service['rates'] },
) {
  const policy = pagePolicy(settings, rates !== undefined);
  const packed = new Map<string, Buffer<ArrayBuffer>>();

  const client = { ...(!settings.capabilities && { signIn: 'token' as const }), ...settings.clientSettings };
  const { base = '/' } = client;
  const manifest = (content: Buffer<ArrayBuffer>) => Buffer.from(fillManifest(content.toString(), client));
  const page = (content: Buffer<ArrayBuffer>) => Buffer.from(fillPage(content.toString(), client));

  app.get('*', async (c) => {
    rates?.take(c, 'page', c.get('ip'));
    if (base !== '/' && (c.req.path === '/' || `${c.req.path}/` === base)) return c.redirect(base);
    const address = c.req.path.startsWith(base) ? c.req.path.slice(base.length - 1) : undefined;
    const name = address?.startsWith('/groups/') ? '' : address && safeName(address);
    if (name === undefined) return c.text('Not found', 404);
    const namesFile = address !== missedShare && (path.extname(name) !== '' || name.startsWith('assets/'));
    const named = namesFile ? await read(c, path.join(settings.clientDir, name)) : undefined;
    // If a file is missing, a browser gets the page, which shows a message. Other clients get status 404.
    const isMissing = namesFile && !named && !name.startsWith('assets/');
    if (isMissing) c.header('Vary', 'Accept');
    const isFile = isMissing ? !takesPage(c) : namesFile;
    const file = path.join(settings.clientDir, isFile ? name : 'index.html');
    const found = isFile ? named : await read(c, file);
    if (!found) return c.text(isFile ? 'Not found' : 'The client has not been built: npm run build', 404);
    if (path.extname(file) === '.html') {
      c.header('Content-Security-Policy', policy);
      if (rates) c.header('Reporting-Endpoints', 'csp="/csp-report"');
    } else c.header('Content-Security-Policy', name === 'sw.js' ? workerPolicy : filePolicy);
    c.header('Cache-Control', name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    if (name === 'index.html' || !isFile) return send(c, file, { ...found, content: page(found.content) });
    if (name === 'manifest.webmanifest') return send(c, file, { ...found, content: manifest(found.content) });
    return send(c, file, found);
  });

  const read = async (c: Context<Env>, file: string) => (await readBrotli(c, file)) ?? (await readPlain(file));

  async function readBrotli(c: Context<Env>, file: string): Promise<Content | undefined> {
    if (!isHashed(file) || !acceptsEncoding(c, 'br')) return undefined;
    const content = await readFile(`${file}.br`).catch(() => undefined);
    return content && { content, encoding: 'br' };
  }

  async function readPlain(file: string): Promise<Content | undefined> {
    const content = await readFile(file).catch(() => undefined);
    return content && { content };
  }

  function send(c: Context<Env>, file: string, { content, encoding }: Content) {
    const type = types[path.extname(file)] ?? 'application/octet-stream';
    c.header('Content-Type', type);
    c.header('Vary', 'Accept-Encoding', { append: true });
    if (encoding) {
      c.header('Content-Encoding', encoding);
      return c.body(content);
    }
    if (!compressible.test(type) || !acceptsEncoding(c, 'gzip')) return c.body(content);
    // Only hashed files are stored in `packed`. The page is compressed for each request.
    const zipped = packed.get(file) ?? gzipSync(content);
    if (isHashed(file)) packed.set(file, zipped);
    c.header('Content-Encoding', 'gzip');
    return c.body(zipped);
  }
}

/** Asset names contain a hash of the content, so a cached encoding stays valid. */
const isHashed = (file: string): boolean => file.includes(`${path.sep}assets${path.sep}`);

const takesPage = (c: Context<Env>): boolean => /\btext\/html\b/.test(c.req.header('Accept') ?? '');

const acceptsEncoding = (c: Context<Env>, encoding: string): boolean =>
  acceptedEncodings(c.req.header('Accept-Encoding') ?? '').includes(encoding);

const acceptedEncodings = (header: string): string[] =>
  header.split(',').flatMap((each) => {
    const [name = '', weight = ''] = each.split(';').map((part) => part.trim());
    return /^q=0(?:\.0+)?$/.test(weight) ? [] : name;
  });

function safeName(address: string): string | undefined {
  let decoded = address;
  try {
    decoded = decodeURIComponent(address);
  } catch {
    // A malformed address names no file.
  }
  if (/[\0\\]/.test(decoded) || decoded.split('/').some((part) => part === '..' || part.startsWith('.')))
    return undefined;
  return decoded.replace(/^\/+/, '');
}
