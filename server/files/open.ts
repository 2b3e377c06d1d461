import type { Settings } from '../settings';
import { Files } from './files';
import { ObjectFiles } from './objectFiles';

export const openFiles = ({ dataDir, filesPlace }: Pick<Settings, 'dataDir' | 'filesPlace'>): Files =>
  filesPlace ? new ObjectFiles(dataDir, filesPlace) : new Files(dataDir);
