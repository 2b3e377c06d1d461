import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run.mjs';

const readJson = (name) => JSON.parse(readFileSync(path.join(root, name), 'utf8'));

/** Resolves a package as Node does. */
function placeOf(packages, name, from) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const place = `${at && `${at}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (!at) return undefined;
  }
}

/**
 * Adds the client's bundled packages, which are shipped although package.json lists them as tools. `bundled`: the names
 * of these packages.
 */
export function withBundled(packages, bundled) {
  const shipped = new Set();
  const add = (name, from) => {
    const place = placeOf(packages, name, from);
    if (!place || shipped.has(place)) return;
    shipped.add(place);
    for (const next of Object.keys(packages[place].dependencies ?? {})) add(next, place);
  };
  for (const name of bundled) add(name, '');
  return Object.fromEntries(
    Object.entries(packages).map(([place, { dev, devOptional, ...entry }]) => [
      place,
      shipped.has(place) ? entry : { ...entry, ...(dev && { dev }), ...(devOptional && { devOptional }) },
    ]),
  );
}

export const lockedPackages = () =>
  withBundled(readJson('package-lock.json').packages, readJson('package.json').bundled);
