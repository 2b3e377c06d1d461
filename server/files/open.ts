import type { Settings } from '../settings';
import { Files } from './files';
import { ObjectFiles } from './objectFiles';

/** `now` is the time in the signature of a request to the object store. The store refuses a time that is far from its own. */
export const openFiles = (settings: Pick<Settings, 'dataDir' | 'filesPlace'>, now: () => number = Date.now): Files =>
  settings.filesPlace ? new ObjectFiles(settings.dataDir, settings.filesPlace, now) : new Files(settings.dataDir);
