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

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook;
}

export function Button({ look = 'secondary', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={classes(buttonLook(look), className)} {...rest} />;
}
