import path from 'node:path';
import { startFiles } from '../lib/startModules.mjs';
import { startRoots } from './i18n.mjs';

const everything = 'source("../../")';

/**
 * The stylesheet of the page has the classes that modules of the start name; all classes are in `src/ui/parts/later.css`, which
 * comes with the first part. While developing, the first has all of them too.
 */
export function startStyles() {
  return {
    name: 'start-styles',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /src[\\/]app[\\/]styles[\\/]styles\.css$/ },
      async handler(css) {
        if (!css.includes(everything)) throw new Error(`src/app/styles/styles.css has no ${everything}`);
        const files = ['index.html', 'src/startScript/outline.ts', ...(await startFiles(startRoots)).keys()];
        const sources = files.map((file) => `@source "${path.posix.join('../../..', file)}";\n`).join('');
        return { code: `${css.replace(everything, 'source(none)')}\n${sources}`, map: null };
      },
    },
  };
}
