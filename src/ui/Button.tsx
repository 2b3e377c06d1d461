import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classes } from './classes';

const looks = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong disabled:bg-hover disabled:text-faint',
  secondary:
    'border border-edge bg-paper hover:bg-hover disabled:border-line stark:disabled:border-dashed disabled:bg-transparent disabled:text-faint',
  danger: 'bg-danger text-on-danger hover:opacity-90 disabled:bg-hover disabled:text-faint',
  quiet: 'hover:bg-hover disabled:bg-transparent disabled:text-faint',
  link: 'text-brand underline underline-offset-2 hover:text-brand-strong',
};

type ButtonLook = keyof typeof looks;

export const buttonLook = (look: ButtonLook): string =>
  classes(
    'inline-flex items-center justify-center gap-2 rounded-lg font-semibold tinted',
    look === 'link' ? 'min-h-6' : 'min-h-10 px-4 pointer-coarse:min-h-11 forced-colors:border',
    looks[look],
  );

export function Button({ look = 'secondary', className, ...rest }: ComponentProps<'button'> & { look?: ButtonLook }) {
  return <button type="button" className={classes(buttonLook(look), className)} {...rest} />;
}

interface IconButtonProps extends ComponentProps<'button'> {
  icon: LucideIcon;
  label: string;
  small?: boolean;
}

export const IconButton = ({ icon: Icon, label, small = false, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className={classes(iconButton, small ? 'size-8 pointer-coarse:size-11' : fullSize, className)}
    {...rest}
  >
    <Icon size={small ? '1.0625rem' : '1.25rem'} aria-hidden className={small ? undefined : 'pointer-coarse:size-6'} />
  </button>
);

export const iconButton =
  'inline-flex shrink-0 items-center justify-center rounded-lg text-ink2 tinted hover:bg-hover hover:text-ink disabled:bg-transparent disabled:text-faint disabled:opacity-60';

const fullSize = 'size-10 pointer-coarse:size-11';

export const iconButtonLook = `${iconButton} ${fullSize}`;
