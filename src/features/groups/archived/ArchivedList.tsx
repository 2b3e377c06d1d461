import { useMemo, useState } from 'react';
import type { Conversation, Group } from '#contract/resources';
import { t } from '#i18n/translate';
import { useMe } from '#session/SessionContext';
import type { Selection } from '#ui/selection/useSelection';
import { LazyDeleteGroupDialog } from '../../shared/groups/dialogs';
import { namesakes } from '../../shared/groups/namesakes';
import { useRestore } from '../../shared/groups/useArchiveWithUndo';
import { useShownRows } from '../parts/useShownRows';
import { ArchivedRow, ChosenRow } from './ArchivedRow';

interface ArchivedListProps {
  groups: readonly Group[];
  /** All groups, also those that the filter hides, so that the distinguishing details stay the same while somebody types. */
  all: readonly Group[];
  conversations: ReadonlyMap<string, Conversation>;
  query: string;
  selection: Selection;
}

export function ArchivedList({ groups, all, conversations, query, selection }: ArchivedListProps) {
  const restore = useRestore();
  const { username } = useMe();
  const [deleting, setDeleting] = useState<Group | null>(null);
  const apart = useMemo(() => namesakes(all, username), [all, username]);
  const { rows, end, stop, list } = useShownRows(groups, selection);
  return (
    <>
      <ul
        aria-label={t('archived.title')}
        className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-2"
        {...list}
      >
        {rows.map((group) => {
          const facts = {
            group,
            apart: apart.get(group.id),
            query,
            count: conversations.get(group.conversation_id)?.message_count ?? null,
          };
          return selection.active ? (
            <ChosenRow
              key={group.id}
              {...facts}
              chosen={selection.chosen.has(group.id)}
              tabStop={group.id === stop}
              onToggle={selection.toggle}
            />
          ) : (
            <ArchivedRow key={group.id} {...facts} onRestore={restore} onDelete={setDeleting} />
          );
        })}
      </ul>
      <div ref={end} />
      {deleting && (
        <LazyDeleteGroupDialog group={deleting} onClose={() => setDeleting(null)} onGone={() => setDeleting(null)} />
      )}
    </>
  );
}
