const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const libcs = [
  [/musl/, 'musl'],
  [/gnu/, 'glibc'],
];

export function missingOptionals(packages) {
  return Object.entries(packages).flatMap(([place, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !packages[`node_modules/${name}`] && !packages[`${place}/node_modules/${name}`])
      .map(([name, version]) => ({ name, version, dev })),
  );
}

/** Locked packages without a hash. `isForeignTool`: a tool for another platform that the registry did not have. */
export const withoutHash = (packages) =>
  Object.entries(packages)
    .filter(([place, { integrity, link }]) => place !== '' && !link && !integrity)
    .map(([place, { version, optional, dev, os, cpu }]) => ({
      place,
      name: place.split('node_modules/').at(-1),
      version,
      isForeignTool: Boolean(optional && dev && (os ?? cpu)),
    }));

function entryFor({ name, version, dev }) {
  const parts = name.split('/').at(-1).split('-');
  const os = parts.find((part) => systems.includes(part));
  const cpu = os ? parts[parts.indexOf(os) + 1] : parts.find((part) => part === 'wasm32');
  if (!cpu || !/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`${name}@${version} does not tell its platform`);
  const libc = os === 'linux' && libcs.find(([pattern]) => pattern.test(name))?.[1];
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}

/** Adds the programs of other platforms that the registry does not have. Without them `npm ci` fails on those platforms. */
export function completeLockfile(lockfile) {
  const added = missingOptionals(lockfile.packages).map((one) => [`node_modules/${one.name}`, entryFor(one)]);
  const [[rootPlace, root], ...others] = Object.entries(lockfile.packages);
  const sorted = [...others, ...added].sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...lockfile, packages: Object.fromEntries([[rootPlace, root], ...sorted]) };
}
