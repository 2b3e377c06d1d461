import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/translate';
import { Button } from './Button';
import { useSerifFont } from './useSerifFont';

export const Drawing = ({ className = '' }: { className?: string }) => (
  <svg aria-hidden viewBox="0 0 120 76" width="120" height="76" fill="none" strokeWidth="2" className={className}>
    <path className="hue-9" stroke="var(--person)" d="M14 4v26" />
    <path className="hue-1" stroke="var(--person)" d="M14 46v26" />
    <path d="M9 32h10v12l-5-4-5 4z" fill="var(--color-ember)" />
    <path
      d="M26 10h76M26 24h48M26 52h60M26 66h34"
      stroke="currentColor"
      strokeWidth="5"
      strokeLinecap="round"
      opacity=".16"
    />
  </svg>
);

interface EmptyStateProps {
  icon?: LucideIcon;
  title: string;
  heading?: boolean;
  children?: ReactNode;
}

export function EmptyState({ icon: Icon, title, heading = false, children }: EmptyStateProps) {
  useSerifFont();
  const Title = heading ? 'h1' : 'p';
  return (
    <div className="m-auto grid max-w-sm justify-items-center gap-3 p-8 text-center text-balance">
      {Icon ? (
        <span className="grid size-14 place-items-center rounded-2xl bg-soft text-brand">
          <Icon size="1.625rem" aria-hidden />
        </span>
      ) : (
        <Drawing />
      )}
      <Title tabIndex={heading ? -1 : undefined} className="voice text-2xl outline-none">
        {title}
      </Title>
      {children && <div className="grid justify-items-center gap-4 text-ink2">{children}</div>}
    </div>
  );
}

export const ErrorNotice = ({ title, detail, onRetry }: { title: string; detail: ReactNode; onRetry: () => void }) => (
  <div role="alert" className="m-auto grid max-w-sm justify-items-center gap-2 p-6 text-center">
    <CircleAlert size="1.5rem" className="text-danger" aria-hidden />
    <p className="font-semibold">{title}</p>
    {detail && <p className="text-sm text-ink2">{detail}</p>}
    <Button className="mt-2" onClick={onRetry}>
      {t('retry')}
    </Button>
  </div>
);
