import { useToday } from '#browser/time/today';
import type { Conversation, Group } from '#contract/resources';
import { type BulkGroup, isInFigures } from '#data/bulk/bulkAction';
import { whenOf } from '#i18n/dates';
import { shownName } from '#i18n/names';
import { t } from '#i18n/translate';
import { Moment } from '#ui/Moment';

export const memberCount = ({ contacts }: Pick<Group, 'contacts'>): number => Math.max(1, contacts.length);

interface GroupFactsProps {
  groups: readonly BulkGroup[];
  conversations: ReadonlyMap<string, Conversation>;
}

export function GroupFacts({ groups, conversations }: GroupFactsProps) {
  const today = useToday();
  const heads = [
    [t('allGroups.name'), 'text-start'],
    [t('form.members'), 'px-2 text-end max-sm:hidden'],
    [t('allGroups.messages'), 'px-2 text-end'],
    [t('allGroups.activity'), 'text-end'],
  ];
  return (
    <table aria-label={t('deleteMany.list')} className="w-full border-collapse text-sm">
      <thead className="sticky top-0 bg-raised text-start text-ink2">
        <tr>
          {heads.map(([head, look]) => (
            <th key={head} scope="col" className={`py-2 font-medium ${look}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => {
          const { members, messages, lastActive: at } = factsOf(group, conversations.get(group.conversation_id));
          return (
            <tr key={group.id} className="border-t border-line">
              <th scope="row" className="max-w-28 truncate py-2 text-start font-medium">
                <bdi>{shownName(group.name)}</bdi>
              </th>
              <td className="px-2 py-2 text-end tabular-nums max-sm:hidden">{members}</td>
              <td className="px-2 py-2 text-end tabular-nums">{messages ?? '–'}</td>
              <td className="py-2 text-end">
                <Moment at={at}>{whenOf(at, today)}</Moment>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export function factsOf(group: BulkGroup, conversation: Conversation | undefined) {
  if (isInFigures(group))
    return { members: group.member_count, messages: group.message_count, lastActive: group.last_active_at };
  return {
    members: memberCount(group),
    messages: conversation?.message_count ?? undefined,
    lastActive: conversation?.latest_message?.created_at ?? group.created_at,
  };
}
