import type { ReactNode } from 'react';
import { classes } from '../classes';

/** What a dialog ends with, what does nothing first. In a sheet they share its width, or stand below each other (sheet.css). */
export const DialogActions = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div data-actions className={classes('flex flex-wrap justify-end gap-2', className)}>
    {children}
  </div>
);
