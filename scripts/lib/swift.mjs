import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { answers } from './answers.mjs';
import { freePort } from './freePort.mjs';

const programs = '/usr/bin';
const servers = ['account', 'container', 'object'];

/** OpenStack's object store supports the S3 protocol: Debian's swift-proxy, swift-account, swift-container, swift-object. */
export const hasSwift = () =>
  [...servers, 'proxy'].every((name) => existsSync(path.join(programs, `swift-${name}-server`))) &&
  spawnSync(path.join(programs, 'python3'), ['-c', 'import swift, lxml']).status === 0;

const ini = (sections) =>
  Object.entries(sections)
    .map(([name, values]) =>
      [`[${name}]`, ...Object.entries(values).map(([key, value]) => `${key} = ${value}`)].join('\n'),
    )
    .join('\n\n');

/** One start of Python replaces nine starts of `swift-ring-builder`. */
const ringBuilding = `
import json, sys
from swift.common.ring import RingBuilder
folder, ports = sys.argv[1], json.loads(sys.argv[2])
for name, port in ports.items():
    ring = RingBuilder(4, 1, 0)
    ring.add_dev(dict(id=0, region=1, zone=1, ip='127.0.0.1', port=port, device='d1', weight=1))
    ring.rebalance()
    ring.get_ring().save(f'{folder}/{name}.ring.gz')
`;

/** A local store with one copy of each file. `url` has no bucket. */
export async function startSwift() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'confab-swift-'));
  const [key, secret] = [randomBytes(8).toString('hex'), randomBytes(16).toString('hex')];
  const log = openSync(path.join(folder, 'log'), 'a');
  const common = {
    bind_ip: '127.0.0.1',
    swift_dir: folder,
    user: os.userInfo().username,
    workers: 0,
    log_level: 'ERROR',
  };
  const children = [];
  const ports = [];
  const start = (name, port, sections) => {
    const conf = path.join(folder, `${name}.conf`);
    writeFileSync(conf, ini(sections), { mode: 0o600 });
    const stdio = ['ignore', log, log];
    children.push(spawn(path.join(programs, `swift-${name}-server`), [conf], { stdio }));
    ports.push(port);
  };
  mkdirSync(path.join(folder, 'devices', 'd1'), { recursive: true });
  const rings = {};
  for (const name of servers) rings[name] = await freePort();
  execFileSync('/usr/bin/python3', ['-c', ringBuilding, folder, JSON.stringify(rings)], { stdio: 'pipe' });
  for (const [name, port] of Object.entries(rings)) {
    const place = { devices: path.join(folder, 'devices'), mount_check: false, bind_port: port };
    start(name, port, {
      DEFAULT: { ...common, ...place },
      'pipeline:main': { pipeline: `${name}-server` },
      [`app:${name}-server`]: { use: `egg:swift#${name}` },
    });
  }
  const port = await freePort();
  start('proxy', port, {
    DEFAULT: { ...common, bind_port: port },
    'pipeline:main': { pipeline: 'catch_errors gatekeeper cache bulk s3api tempauth slo dlo proxy-server' },
    ...Object.fromEntries(
      ['catch_errors', 'gatekeeper', 'bulk', 'slo', 'dlo'].map((name) => [
        `filter:${name}`,
        { use: `egg:swift#${name}` },
      ]),
    ),
    // Without memcached nothing is cached.
    'filter:cache': { use: 'egg:swift#memcache', memcache_servers: '' },
    'filter:s3api': { use: 'egg:swift#s3api', s3_acl: false, location: 'us-east-1' },
    'filter:tempauth': { use: 'egg:swift#tempauth', [`user_confab_${key}`]: `${secret} .admin` },
    'app:proxy-server': { use: 'egg:swift#proxy', account_autocreate: true },
  });
  const stop = () => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  for (const each of ports)
    await answers(each, () => {
      if (children.every(({ exitCode }) => exitCode === null)) return;
      const said = readFileSync(path.join(folder, 'log'), 'utf8');
      stop();
      throw new Error(`Swift did not start\n${said}`);
    });
  return { url: `s3+http://${encodeURIComponent(`confab:${key}`)}:${secret}@127.0.0.1:${port}`, stop };
}
