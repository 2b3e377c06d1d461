// Builds stale files, then becomes the service. Arguments go on to the service.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, isStale } from './lib/built.mjs';
import { endWithNpm } from './lib/endWithNpm.mjs';
import { root } from './lib/run.mjs';

// The service also refuses `npm_config_empty`, but only after the build.
if (process.env.npm_config_empty && !process.argv.includes('--empty')) {
  console.error('npm has kept --empty to itself: npm start -- --empty');
  process.exit(78);
}
if (isStale()) {
  console.log('Building…');
  if (!(await build()).ok) {
    console.error(
      'The build has failed. Where nothing above says why, it was ended from outside: for lack of memory, perhaps.',
    );
    process.exit(1);
  }
}
// The service runs in this process, so that signals and the exit code are its own.
const service = path.join(root, 'dist/server/main.js');
process.argv[1] = service;
process.setSourceMapsEnabled(true);
endWithNpm(() => process.kill(process.pid, 'SIGTERM'));
await import(pathToFileURL(service).href);
