import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run.mjs';

const permissive = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib'],
];
/** Allowed only for tools, because the build contains no code of a tool. */
const forTools = ['MPL-2.0', 'CC-BY-4.0'];

export function isAllowed(licence, isTool) {
  const allowed = isTool ? [...permissive, ...forTools] : permissive;
  const choices = licence.replace(/^\((.*)\)$/, '$1').split(/ OR /);
  return choices.some((choice) => choice.split(/ AND /).every((one) => allowed.includes(one)));
}

/** The lockfile or the requiring package names the licence of a package that is not installed on this platform. */
export function forbiddenLicences(packages, licenceOf = installedLicence) {
  const entries = Object.entries(packages).filter(([place]) => place !== '');
  const found = entries.flatMap(([place, entry]) => {
    const licence = licenceOf(place) ?? entry.license ?? licenceOfAsker(packages, place, licenceOf);
    if (licence !== undefined && isAllowed(licence, entry.dev === true)) return [];
    return [`${place}: ${licence ?? 'no licence'}`];
  });
  return { count: entries.length, found };
}

function installedLicence(place) {
  const file = path.join(root, place, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license } = JSON.parse(readFileSync(file, 'utf8'));
  return typeof license === 'string' ? license : license?.type;
}

function licenceOfAsker(packages, place, licenceOf) {
  if (!packages[place].optional) return undefined;
  const name = place.split('node_modules/').at(-1);
  const asker = Object.entries(packages).find(([, { optionalDependencies }]) => optionalDependencies?.[name]);
  return asker && (licenceOf(asker[0]) ?? asker[1].license);
}
