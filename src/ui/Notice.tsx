import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../i18n/translate';
import { useVoice } from './announcements/voice';
import { Button } from './Button';
import { Drawing } from './Drawing';

interface EmptyStateProps {
  /** Without one: the drawing of lines. */
  icon?: LucideIcon;
  title: string;
  /** It is all there is of a view, so its title is the view's heading. */
  heading?: boolean;
  children?: ReactNode;
}

/** What a place says when it has nothing to show: one line, and the next step. */
export function EmptyState({ icon: Icon, title, heading = false, children }: EmptyStateProps) {
  useVoice();
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

/** A failure in its place: what did not work, why, and Retry. */
export function ErrorNotice({ title, detail, onRetry }: { title: string; detail: string; onRetry: () => void }) {
  return (
    <div role="alert" className="m-auto grid max-w-sm justify-items-center gap-2 p-6 text-center">
      <CircleAlert size="1.5rem" className="text-danger" aria-hidden />
      <p className="font-semibold">{title}</p>
      {detail && <p className="text-sm text-ink2">{detail}</p>}
      <Button className="mt-2" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
