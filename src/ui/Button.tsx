import type { ComponentProps } from 'react';
import { classes } from './classes';

const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong disabled:bg-hover disabled:text-muted',
  secondary: 'border border-edge bg-canvas hover:bg-hover disabled:border-line disabled:text-muted',
  danger: 'bg-danger text-on-danger hover:opacity-90 disabled:bg-hover disabled:text-muted',
  quiet: 'hover:bg-hover disabled:text-muted',
  link: 'text-accent underline underline-offset-2 hover:text-accent-strong',
};

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks;
}

export function Button({ look = 'secondary', className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classes(
        'inline-flex items-center justify-center gap-2 rounded-lg font-medium transition-colors forced-colors:border',
        look === 'link' ? 'min-h-6' : 'min-h-10 px-4',
        looks[look],
        className,
      )}
      {...rest}
    />
  );
}
