import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface ErrorWordsProps {
  id?: string | undefined;
  role?: 'alert' | undefined;
  children: ReactNode;
}

export const ErrorWords = ({ children, ...rest }: ErrorWordsProps) => (
  <p {...rest} className="flex gap-1.5 text-sm font-medium text-danger">
    <CircleAlert size="1rem" aria-hidden />
    <span className="min-w-0">{children}</span>
  </p>
);

export const FormError = ({ id, children }: { id?: string; children: ReactNode }) => (
  <ErrorWords id={id} role="alert">
    {children}
  </ErrorWords>
);
