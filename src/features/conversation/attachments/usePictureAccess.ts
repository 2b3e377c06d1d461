import { useRemotePicture } from '../../../browser/remoteImages';
import { useRefusedHost } from './refusedImages';

/** What keeps the picture at an address from being shown. */
export interface PictureAccess {
  /** The host whose pictures may not be shown here. */
  refusedHost: string | null;
  /** The host that waits for a click, and what the click does. */
  ask: { host: string; show: () => void } | null;
}

/** `isHere`: the browser has the picture itself, and its host need not be asked. */
export function usePictureAccess(url: string, isHere = false): PictureAccess {
  const knownHost = useRefusedHost(url);
  const remote = useRemotePicture(url);
  const refusedHost = knownHost ?? (remote?.mode === 'off' && !isHere ? remote.host : null);
  const mustAsk = remote?.mode === 'ask' && !remote.isChosen && !isHere && refusedHost === null;
  return { refusedHost, ask: mustAsk ? remote : null };
}
