import { useToday } from '#browser/time/today';
import type { BulkAction } from '#data/bulk/bulkAction';
import { useAllConversations } from '#data/unread/useConversations';
import { whenOf } from '#i18n/dates';
import { shownName } from '#i18n/names';
import { t } from '#i18n/translate';
import { classes } from '#ui/classes';
import { factsOf } from '../../shared/groups/GroupFacts';
import { useFirstRows } from '../parts/useShownRows';
import { outcomeOf } from './bulkLabels';

/** Each group of a bulk action with its result in words. Failed groups come first. */
export function BulkReport({ bulkAction }: { bulkAction: BulkAction }) {
  const today = useToday();
  const conversations = useAllConversations();
  const steps = bulkAction.steps.toSorted((a, b) => Number(b.outcome === 'failed') - Number(a.outcome === 'failed'));
  // The rest of thousands renders on scroll, because each step renders all rendered rows.
  const { rows, end } = useFirstRows(steps);
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys must reach that.
      tabIndex={0}
      aria-label={t('bulk.report')}
      className="scroll-thin mt-1 max-h-64 ruled overflow-y-auto"
    >
      {rows.map((step) => {
        const { members, messages, lastActive } = factsOf(step.group, conversations.get(step.group.conversation_id));
        return (
          <li key={step.group.id} className="flex flex-wrap items-baseline gap-x-3 py-1.5 pe-2">
            <span className="min-w-32 flex-1 truncate font-medium">
              <bdi>{shownName(step.group.name)}</bdi>
            </span>
            <span className="text-sm text-ink2 max-sm:hidden">
              {t('members.count', { count: members })}
              {messages !== undefined && ` · ${t('group.messages', { count: messages })}`}
              {` · ${whenOf(lastActive, today)}`}
            </span>
            <span className={classes('text-sm', step.outcome === 'failed' ? 'text-danger' : 'text-ink2')}>
              {outcomeOf(bulkAction, step)}
            </span>
          </li>
        );
      })}
      {rows.length < steps.length && (
        <li aria-hidden>
          <div ref={end} />
        </li>
      )}
    </ul>
  );
}
