import { useState } from 'react';
import { classes } from './classes';

const hues = [18, 48, 92, 150, 188, 225, 262, 300, 338];

/** Stable: the same seed has the same colour in every session. */
function hueOf(seed: string): number {
  let hash = 0;
  for (const char of seed) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return hues[hash % hues.length] ?? 225;
}

function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/u).filter(Boolean);
  const first = [...(words[0] ?? '?')];
  const second = words.length > 1 ? [...(words.at(-1) ?? '')] : [];
  return `${first[0] ?? '?'}${second[0] ?? ''}`.toLocaleUpperCase();
}

const sizes = { small: 'size-6 text-[0.625rem]', medium: 'size-9 text-xs', large: 'size-16 text-xl' };

interface AvatarProps {
  name: string;
  src: string | null;
  size?: keyof typeof sizes;
  /** Groups are squares, people are circles. */
  square?: boolean;
}

/** Decoration: the name stands beside it, so assistive technology skips it. Initials when there is no image, or it fails. */
export function Avatar({ name, src, size = 'medium', square = false }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const shape = classes('shrink-0 overflow-hidden select-none', sizes[size], square ? 'rounded-lg' : 'rounded-full');
  if (src && src !== failed)
    return (
      <img
        className={classes(shape, 'bg-hover object-cover')}
        src={src}
        alt=""
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(src)}
      />
    );
  const hue = hueOf(name);
  return (
    <span
      aria-hidden
      className={classes(shape, 'inline-flex items-center justify-center font-semibold')}
      style={{
        background: `light-dark(oklch(0.9 0.06 ${hue}), oklch(0.36 0.07 ${hue}))`,
        color: `light-dark(oklch(0.36 0.09 ${hue}), oklch(0.92 0.05 ${hue}))`,
      }}
    >
      {initialsOf(name)}
    </span>
  );
}
