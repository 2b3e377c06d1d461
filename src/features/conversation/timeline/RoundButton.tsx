import type { LucideIcon } from 'lucide-react';
import { shownCount } from '../../shared/unreadLabel';

interface RoundButtonProps {
  icon: LucideIcon;
  label: string;
  /** In a badge; 0: none. The label says it as well. */
  count?: number;
  className?: string;
  onClick: () => void;
}

/** Round, so that it covers few of the words it stands on. */
export function RoundButton({ icon: Icon, label, count = 0, className, onClick }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="relative grid size-11 place-items-center rounded-full bg-raised shadow-2 hover:bg-hover forced-colors:border"
    >
      <Icon size="1.25rem" aria-hidden className={className} />
      {count > 0 && (
        <span
          aria-hidden
          className="absolute -end-1 -top-1.5 min-w-5 rounded-full bg-ember px-1.5 text-center text-xs/5 font-semibold text-on-ember tabular-nums forced-colors:border"
        >
          {shownCount(count)}
        </span>
      )}
    </button>
  );
}
