import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../run.mjs';

/** Licences that only require a copy of their text. */
const permissive = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib'],
];
/** Licences for tools only, because the build contains nothing of them. */
const forTools = ['MPL-2.0', 'CC-BY-4.0'];

/** True if the list contains the licence or one alternative. */
export function isAllowed(licence, isTool) {
  const allowed = isTool ? [...permissive, ...forTools] : permissive;
  const choices = licence.replace(/^\((.*)\)$/, '$1').split(/ OR /);
  return choices.some((choice) => choice.split(/ AND /).every((one) => allowed.includes(one)));
}

/**
 * Returns packages with a forbidden licence. For a package that is not installed on this platform, the lockfile names the
 * licence. A platform's package without a licence has the licence of the requiring package.
 */
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
