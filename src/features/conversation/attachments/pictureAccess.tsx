import { useRefusedHost } from '#browser/pictures/refusedImages';
import { useRemotePicture } from '#browser/pictures/remoteImages';
import { t } from '#i18n/translate';
import { classes } from '#ui/classes';
import { useRowTabIndex } from '../paneContexts';

type PictureAccess =
  | { host: null; show?: undefined }
  /** The page may request the picture from `host` only after a call of `show`. */
  | { host: string; show?: () => void };

/** `isHere` is true if the browser already has the picture and needs no request. */
export function usePictureAccess(url: string, isHere = false): PictureAccess {
  const refusedHost = useRefusedHost(url);
  const remote = useRemotePicture(url);
  if (refusedHost !== null || !remote || isHere) return { host: refusedHost };
  if (remote.mode === 'off') return { host: remote.host };
  return remote.isChosen || remote.mode === 'on' ? { host: null } : remote;
}

export const NewTabLink = ({ url, name, className }: { url: string; name: string; className: string }) => (
  <a
    href={url}
    target="_blank"
    rel="noopener noreferrer nofollow ugc"
    tabIndex={useRowTabIndex()}
    aria-label={t('message.imageBesideName', { name })}
    className={classes('inline-flex min-h-6 items-center font-medium underline underline-offset-2', className)}
  >
    {t('message.imageBeside')}
  </a>
);
