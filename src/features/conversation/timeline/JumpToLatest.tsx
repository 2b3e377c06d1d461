import { ArrowDown } from 'lucide-react';
import { t } from '#i18n/translate';
import { shownCount, unreadLabel } from '../../shared/unreadLabel';

export function JumpToLatest({ unread, onClick }: { unread: number; onClick: () => void }) {
  const label = unreadLabel(t('pane.jump'), unread);
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="absolute beside-column bottom-4 grid size-11 place-items-center rounded-full bg-raised shadow-2 hover:bg-hover forced-colors:border"
    >
      <ArrowDown aria-hidden className="size-5" />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute -end-1 bottom-7.5 min-w-5 rounded-full bg-ember px-1.5 text-center text-xs/5 font-semibold text-on-ember tabular-nums forced-colors:border"
        >
          {shownCount(unread)}
        </span>
      )}
    </button>
  );
}
