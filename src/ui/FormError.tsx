import type { ReactNode } from 'react';

/** Why something did not work, beside what was pressed. */
export const FormError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} role="alert" className="text-sm font-medium text-danger">
    {children}
  </p>
);
