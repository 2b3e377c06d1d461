import { useRefusedHost } from '#browser/pictures/refusedImages';
import { useRemotePicture } from '#browser/pictures/remoteImages';

/** The reason why the picture at an address is not shown. */
export type PictureAccess =
  /** Nothing does. */
  | { host: null; show?: undefined }
  /** Its host is not to be asked, or not before somebody presses what calls `show`. */
  | { host: string; show?: () => void };

/** `isHere`: the browser has the picture itself, and its host need not be asked. */
export function usePictureAccess(url: string, isHere = false): PictureAccess {
  const refusedHost = useRefusedHost(url);
  const remote = useRemotePicture(url);
  if (refusedHost !== null || !remote || isHere) return { host: refusedHost };
  if (remote.mode === 'off') return { host: remote.host };
  return remote.isChosen || remote.mode === 'on' ? { host: null } : remote;
}
