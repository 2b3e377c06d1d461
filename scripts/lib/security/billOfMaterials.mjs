import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../run.mjs';

const isTool = ({ properties = [] }) =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');

/**
 * The shipped packages, in CycloneDX, as npm reads the lockfile. Tools are taken out here: with `--omit dev` npm leaves out
 * what they share with the programs, React among it.
 */
export async function billOfMaterials() {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { stdout } = await promisify(execFile)('npm', args, {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  return withoutTools(JSON.parse(stdout));
}

/** A bill without the packages that are needed to build and test alone. */
export function withoutTools({ metadata, components, dependencies, ...rest }) {
  const kept = components.filter((one) => !isTool(one));
  const refs = new Set([metadata.component['bom-ref'], ...kept.map((one) => one['bom-ref'])]);
  // npm names it after the folder.
  const [, name] = /\/([^/]+)@/.exec(metadata.component.purl);
  return {
    ...rest,
    metadata: { ...metadata, component: { ...metadata.component, name } },
    components: kept,
    dependencies: dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  };
}

/** Packages that are shipped and not in the bill. */
export function missingInBill(packages, { components }) {
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const shipped = Object.entries(packages)
    .filter(([place, { dev, devOptional, optional }]) => place !== '' && !dev && !devOptional && !optional)
    .map(([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`);
  return {
    count: shipped.length,
    found: shipped.filter((one) => !listed.has(one)).map((one) => `${one} is not in the bill`),
  };
}
