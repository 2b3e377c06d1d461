import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes';

interface IconButtonProps extends ComponentProps<'button'> {
  icon: LucideIcon;
  label: string;
  small?: boolean;
}

export function IconButton({ icon: Icon, label, small = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={classes(iconButton, small ? 'size-8 pointer-coarse:size-11' : fullSize, className)}
      {...rest}
    >
      <Icon
        size={small ? '1.0625rem' : '1.25rem'}
        aria-hidden
        className={small ? undefined : 'pointer-coarse:size-6'}
      />
    </button>
  );
}

export const iconButton =
  'inline-flex shrink-0 items-center justify-center rounded-lg text-ink2 tinted hover:bg-hover hover:text-ink disabled:bg-transparent disabled:text-faint disabled:opacity-60';

const fullSize = 'size-10 pointer-coarse:size-11';

export const iconButtonLook = `${iconButton} ${fullSize}`;
