import type { ComponentProps } from 'react';
import { type ButtonLook, buttonLook } from './buttonLook';
import { classes } from './classes';

interface ButtonProps extends ComponentProps<'button'> {
  look?: ButtonLook;
}

export function Button({ look = 'secondary', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={classes(buttonLook(look), className)} {...rest} />;
}
