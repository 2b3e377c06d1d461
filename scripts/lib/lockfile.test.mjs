import { expect, test } from 'vitest';
import { forbiddenInLockfile } from '../forbidden.mjs';
import { completeLockfile } from './lockfile.mjs';

const lockfile = {
  lockfileVersion: 3,
  packages: {
    '': { name: 'here' },
    'node_modules/tool': {
      version: '1.2.3',
      integrity: 'known',
      dev: true,
      optionalDependencies: {
        '@tool/linux-x64-musl': '1.2.3',
        '@tool/darwin-arm64': '1.2.3',
        '@tool/wasm32-wasi': '1.2.3',
      },
    },
    'node_modules/@tool/darwin-arm64': { version: '1.2.3', integrity: 'known' },
  },
};

test('programs for other platforms are added, and what is known stays', () => {
  const { packages } = completeLockfile(lockfile);
  expect(packages).toEqual({
    ...lockfile.packages,
    'node_modules/@tool/linux-x64-musl': {
      ...{ version: '1.2.3', cpu: ['x64'], dev: true, libc: ['musl'], optional: true, os: ['linux'] },
    },
    'node_modules/@tool/wasm32-wasi': { version: '1.2.3', cpu: ['wasm32'], dev: true, optional: true },
  });
  expect(Object.keys(packages)[0]).toBe('');
});

test('a lockfile that lacks them is refused, a complete one is not', () => {
  expect(forbiddenInLockfile(JSON.stringify(lockfile)).found).toHaveLength(2);
  expect(forbiddenInLockfile(JSON.stringify(completeLockfile(lockfile))).found).toEqual([]);
});

test('a name that tells no platform is not guessed at', () => {
  const packages = { '': {}, 'node_modules/tool': { optionalDependencies: { fsevents: '~2.3.3' } } };
  expect(() => completeLockfile({ packages })).toThrow('does not tell its platform');
});

test('a package without a hash is refused, where it can have one', () => {
  const locked = (more) =>
    forbiddenInLockfile(JSON.stringify({ packages: { '': {}, 'node_modules/one': { version: '1.2.3', ...more } } }))
      .found;
  expect(locked({ integrity: 'sha512-x' })).toEqual([]);
  expect(locked({})).toEqual(['package-lock.json: node_modules/one has no integrity hash']);
  // A shipped package has one on each platform; tools for another platform may lack it where the registry has none.
  const platform = { os: ['darwin'], cpu: ['arm64'], optional: true };
  expect(locked(platform)).toHaveLength(1);
  expect(locked({ ...platform, dev: true })).toEqual([]);
  expect(locked({ dev: true })).toHaveLength(1);
});
