import type { Settings } from '../settings';
import { Files } from './files';
import { ObjectFiles } from './objectFiles';

/** `now`: the clock that signs requests to the store, which refuses those of a clock that is far off. */
export const openFiles = (settings: Pick<Settings, 'dataDir' | 'filesPlace'>, now: () => number = Date.now): Files =>
  settings.filesPlace ? new ObjectFiles(settings.dataDir, settings.filesPlace, now) : new Files(settings.dataDir);
