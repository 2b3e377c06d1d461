import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../run.mjs';
import { lockedPackages } from './shipped.mjs';

const shippedIn = (packages) =>
  Object.entries(packages)
    .filter(([place, { dev, devOptional }]) => place !== '' && !dev && !devOptional)
    .map(([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`);

/** The shipped packages in CycloneDX. npm also counts the client's packages as tools, so tools are removed here. */
export async function billOfMaterials() {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { stdout } = await promisify(execFile)('npm', args, {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  return withoutTools(JSON.parse(stdout), new Set(shippedIn(lockedPackages())));
}

/** `shipped` contains `name@version`. */
export function withoutTools({ metadata, components, dependencies, ...rest }, shipped) {
  const kept = components.filter(({ name, version }) => shipped.has(`${name}@${version}`));
  const refs = new Set([metadata.component['bom-ref'], ...kept.map((one) => one['bom-ref'])]);
  // npm writes the name of the folder, so the name comes from the purl.
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

export function missingInBill(packages, { components }) {
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const shipped = shippedIn(Object.fromEntries(Object.entries(packages).filter(([, { optional }]) => !optional)));
  return {
    count: shipped.length,
    found: shipped.filter((one) => !listed.has(one)).map((one) => `${one} is not in the bill`),
  };
}
