import type { Settings } from '../settings';
import { Files } from './files';
import { ObjectFiles } from './objectFiles';

/** `now` gives the date of each signature. The object store compares this date with its own clock. */
export const openFiles = (settings: Pick<Settings, 'dataDir' | 'filesPlace'>, now: () => number = Date.now): Files =>
  settings.filesPlace ? new ObjectFiles(settings.dataDir, settings.filesPlace, now) : new Files(settings.dataDir);
