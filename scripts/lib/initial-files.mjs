import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What a browser fetches before the first paint, read off the built page: entry, its static imports, styles. */
export function initialFiles(html) {
  const scripts = [...html.matchAll(/<script\b[^>]*\ssrc="\/([^"]+\.js)"/g)];
  const links = [...html.matchAll(/<link\b[^>]*>/g)].map(([tag]) => ({
    rel: /\srel="([^"]+)"/.exec(tag)?.[1],
    href: /\shref="\/([^"]+)"/.exec(tag)?.[1],
  }));
  const linked = (rel) => links.flatMap((link) => (link.rel === rel && link.href ? [link.href] : []));
  return {
    js: [...scripts.map(([, file]) => file), ...linked('modulepreload')],
    css: linked('stylesheet'),
  };
}

/** The same as paths on disk. Fails when a kind is missing, since then there is nothing to measure. */
export function initialFilesOf(folder) {
  const files = initialFiles(readFileSync(path.join(folder, 'index.html'), 'utf8'));
  for (const [kind, list] of Object.entries(files)) {
    if (list.length === 0) throw new Error(`${folder}/index.html loads no ${kind}: nothing to measure`);
  }
  const onDisk = (list) => list.map((file) => path.join(folder, file));
  return { js: onDisk(files.js), css: onDisk(files.css) };
}
