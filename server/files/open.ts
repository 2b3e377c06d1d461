import type { Settings } from '../settings';
import { Files } from './files';
import { ObjectFiles } from './objectFiles';

export const openFiles = (settings: Pick<Settings, 'dataDir' | 'filesPlace'>): Files =>
  settings.filesPlace ? new ObjectFiles(settings.dataDir, settings.filesPlace) : new Files(settings.dataDir);
