import { useState } from 'react';
import { useRemotePicture } from '../browser/remoteImages';
import { shownName } from '../i18n/names';
import { classes } from './classes';
import { hueOf } from './hues';

/** One character: two would be too small on 40 px. */
const letters = new Intl.Segmenter();
const initialOf = (name: string): string => {
  const [first] = letters.segment(shownName(name).trim());
  return first?.segment ?? '?';
};

const sizes = {
  small: 'size-6 text-xs',
  account: 'size-7 text-sm',
  medium: 'size-9 text-preview',
  tile: 'size-10 text-base',
  large: 'size-16 text-xl',
  cover: 'size-18 text-2xl',
};

interface AvatarProps {
  name: string;
  src: string | null;
  size?: keyof typeof sizes;
  /** Groups are squares, people are circles. */
  square?: boolean;
  /** The colour in a group, where no two have the same; else that of the name. `own`: the caller. */
  hue?: number | 'own' | undefined;
  /** Does what the button of the name beside it does, which keyboard and assistive technology use. */
  onPress?: () => void;
  className?: string;
}

/** Decoration: the name stands beside it, so assistive technology skips it. A letter when there is no image, or it fails. */
export function Avatar({
  name,
  src,
  size = 'medium',
  square = false,
  hue = hueOf(name),
  onPress,
  className,
}: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shape = classes(
    'shrink-0 overflow-hidden select-none forced-colors:border',
    sizes[size],
    square ? 'rounded-xl' : 'rounded-full',
    onPress && 'cursor-pointer',
    className,
  );
  // A picture from another host says to it when and from where it was seen.
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
      className={classes(shape, `hue-${hue}`, 'face inline-flex items-center justify-center leading-none font-bold')}
    >
      {square ? initialOf(name).toLocaleUpperCase() : initialOf(name)}
    </span>
  );
}
