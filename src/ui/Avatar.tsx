import { createContext, useContext, useState } from 'react';
import { useRemotePicture } from '../browser/pictures/remoteImages';
import { shownName } from '../i18n/names';
import { classes } from './classes';
import { hueOf } from './hues';

const letters = new Intl.Segmenter();
const initialOf = (name: string): string => letters.segment(shownName(name).trim()).containing(0)?.segment ?? '?';

const sizes = {
  small: 'size-6 text-xs',
  account: 'size-7 text-sm',
  medium: 'size-9 text-preview',
  tile: 'size-10 text-base',
  large: 'size-16 text-xl',
  cover: 'size-18 text-2xl',
};

/** Username of the viewer, whose avatar has the brand colour everywhere. */
export const OwnName = createContext<string | null>(null);

interface AvatarProps {
  name: string;
  src: string | null;
  size?: keyof typeof sizes;
  square?: boolean;
  /** Default: `own` for the viewer, else the hue of the name. */
  hue?: number | 'own' | undefined;
  /** Mouse only, because the name beside the avatar is a button for keyboard and screen reader. */
  onPress?: () => void;
  className?: string;
}

export function Avatar({ name, src, size = 'medium', square = false, hue, onPress, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const own = useContext(OwnName);
  const shownHue = name === own && !square ? 'own' : (hue ?? hueOf(name));
  const shape = classes(
    'shrink-0 overflow-hidden select-none forced-colors:border',
    sizes[size],
    square ? 'rounded-xl' : 'rounded-full',
    onPress && 'cursor-pointer',
    className,
  );
  // Shows a remote picture only if allowed, because the request tells the picture's host when the person reads.
  const remote = useRemotePicture(src);
  if (src && src !== failed && (remote === null || remote.mode === 'on'))
    return (
      <img
        aria-hidden
        className={classes(shape, 'bg-hover object-cover')}
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(src)}
        onClick={onPress}
      />
    );
  return (
    <span
      aria-hidden
      onClick={onPress}
      className={classes(
        shape,
        `hue-${shownHue}`,
        'face inline-flex items-center justify-center leading-none font-bold',
      )}
    >
      {square ? initialOf(name).toLocaleUpperCase() : initialOf(name)}
    </span>
  );
}
