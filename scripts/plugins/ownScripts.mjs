import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { build } from 'vite';

/** The service worker does not cache licences, source maps, PNG icons and rare fonts (`9-….woff2`). */
const leftOut = /\.(?:txt|md|map|png|br)$|(?:cyrillic|greek|vietnamese|\/\d+-)[\w-]*\.woff2$/;

async function buildScript(input, fileName) {
  const { output } = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: 'baseline-widely-available',
      license: { fileName: `third-party-licenses-${fileName}.md` },
      rolldownOptions: { input, output: { format: 'iife', entryFileNames: fileName } },
    },
  });
  return output;
}

const codeIn = (output) => output.find((file) => file.type === 'chunk')?.code ?? '';
const revisionOf = (content) => createHash('sha256').update(content).digest('hex').slice(0, 16);

function listFiles(bundle) {
  const built = Object.values(bundle).map((file) => ({
    url: file.fileName,
    // The name of a file in `assets` contains its hash.
    revision: file.fileName.startsWith('assets/') ? null : revisionOf(file.type === 'chunk' ? file.code : file.source),
  }));
  const ready = readdirSync('public').map((name) => ({
    url: name,
    revision: revisionOf(readFileSync(`public/${name}`)),
  }));
  return [...built, ...ready].filter(({ url }) => !leftOut.test(url));
}

/** `page.js` runs before the first paint. `sw.js` is the service worker, with the list of the app's files. */
export function ownScripts() {
  const buildPage = () => buildScript('src/startScript/main.ts', 'page.js');
  return {
    name: 'own-scripts',
    configureServer(server) {
      server.middlewares.use('/page.js', async (_, response) => {
        response.setHeader('Content-Type', 'text/javascript');
        response.end(codeIn(await buildPage()));
      });
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const emit = (fileName, source) => this.emitFile({ type: 'asset', fileName, source });
        emit('page.js', codeIn(await buildPage()));
        const worker = await buildScript('src/serviceWorker/main.ts', 'sw.js');
        for (const file of worker) if (file.type === 'asset') emit(file.fileName, file.source);
        const code = codeIn(worker);
        if (!code.includes('self.__WB_MANIFEST')) throw new Error('sw.js has no place for the list of files');
        emit('sw.js', code.replace('self.__WB_MANIFEST', JSON.stringify(listFiles(bundle))));
      },
    },
  };
}
