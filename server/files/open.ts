import type { Settings } from '../settings';
import { Files } from './files';
import { ObjectFiles } from './objectFiles';

/** `now` is the date of each signature, which the object store compares with its own clock. */
export const openFiles = (settings: Pick<Settings, 'dataDir' | 'filesPlace'>, now: () => number = Date.now): Files =>
  settings.filesPlace ? new ObjectFiles(settings.dataDir, settings.filesPlace, now) : new Files(settings.dataDir);
