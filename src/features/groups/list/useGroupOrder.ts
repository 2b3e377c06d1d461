import { type MouseEvent, type PointerEvent, useDeferredValue, useMemo, useState } from 'react';
import { useKeyDown } from '#browser/input/useKeyDown';
import { perSession } from '#browser/perSession';
import type { Group } from '#contract/resources';
import { useGroupPreferences } from '#data/groups/useGroupPreferences';
import { useGroups, useGroupsById, useWholeList } from '#data/groups/useGroups';
import { useConversations, useCountsAhead } from '#data/unread/useConversations';
import type { Selection } from '#ui/selection/useSelection';
import { filterByName } from '../../shared/filterByName';
import { isHidden } from '../../shared/groups/quarantine';
import { arrange, isWaiting } from './arrange';

interface ListForKeys {
  /** Mutable and not React state, so that a new message does not render the key handlers. */
  current: { order: ReturnType<typeof useGroupOrder>; open: string | undefined; selection: Selection } | null;
  onKey: ((event: KeyboardEvent) => void) | null;
  early: KeyboardEvent | null;
}

export const listForKeys = perSession((): ListForKeys => ({ current: null, onKey: null, early: null }));

interface Wanted {
  wholeWanted: boolean;
  showsHidden: boolean;
  open: string | undefined;
}

export function useGroupOrder(filter: string, { wholeWanted, showsHidden, open }: Wanted) {
  const list = useGroups(false);
  const { pinned, muted, hidden, sort, choose } = useGroupPreferences();
  const { groups } = list;
  useCountsAhead(groups.map((group) => group.conversation_id));
  // Sorting by unread count needs all conversations. Hidden groups need the latest message. The list component requests
  // the conversations of the rendered rows.
  const wanted = sort === 'unread' ? groups : groups.filter(({ id }) => hidden.has(id));
  const conversations = useConversations(wanted.map((group) => group.conversation_id));
  const query = useDeferredValue(filter);
  useWholeList(list, wholeWanted || query !== '' || sort !== 'activity');
  useGroupsById(pinned, (id) => choose(id, { pinned: false }));
  const opened = useOpened(open, () =>
    groups.some((group) => group.id === open && isWaiting(group, conversations, muted)),
  );
  const arranged = useMemo(
    () => arrange(groups, conversations, { sort, pinned, muted, opened }),
    [groups, conversations, sort, pinned, muted, opened],
  );
  const found = useMemo(() => filterByName(arranged, query), [arranged, query]);
  const [listed, hiddenCount] = useMemo(() => {
    const away = query === '' ? found.filter((group) => isHidden(group, conversations, { hidden, muted })) : [];
    return [found.filter((group) => !away.includes(group)).concat(showsHidden ? away : []), away.length];
  }, [found, query, conversations, hidden, muted, showsHidden]);
  const { rows: shown, gaps, pointer } = useRestingRows(listed, [query, sort, ...pinned, ...hidden.keys()].join('\n'));
  return { list, shown, hiddenCount, gaps, pointer, conversations, pinned, muted, sort, query };
}

/** Returns the open group if the group was unread when opened, so that reading does not move the row. */
function useOpened(open: string | undefined, hasUnread: () => boolean): string | undefined {
  const [last, setLast] = useState({ open, hadUnread: false });
  if (last.open === open) return last.hadUnread ? open : undefined;
  setLast({ open, hadUnread: hasUnread() });
  return undefined;
}

/**
 * Keeps the row order while a mouse is over the list. `gaps` maps a group id to the number of removed rows directly
 * above.
 */
function useRestingRows(rows: readonly Group[], order: string) {
  const [held, setHeld] = useState<{ order: string; rows: readonly Group[] } | null>(null);
  if (held && held.order !== order) setHeld({ order, rows });
  useKeyDown(({ key }) => {
    if (!['Shift', 'Control', 'Alt', 'Meta'].includes(key)) setHeld(null);
  });
  const resting = useMemo(() => {
    if (!held) return { rows, gaps: new Map<string, number>() };
    const places = new Map(held.rows.map(({ id }, index) => [id, index]));
    const placeOf = ({ id }: Group) => places.get(id) ?? places.size;
    const present = new Set(rows.map(({ id }) => id));
    const gaps = new Map<string, number>();
    let gone = 0;
    for (const { id } of held.rows) {
      if (!present.has(id)) gone++;
      else if (gone > 0) {
        gaps.set(id, gone);
        gone = 0;
      }
    }
    return { rows: rows.toSorted((a, b) => placeOf(a) - placeOf(b)), gaps };
  }, [held, rows]);
  const come = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse' && !held) setHeld({ order, rows });
  };
  return {
    ...resting,
    pointer: {
      onPointerEnter: come,
      onPointerMove: come,
      onPointerLeave: () => setHeld(null),
      // A click whose target is outside of the list comes from a row's menu. The menu's action may move the row.
      onClick: ({ currentTarget, target }: MouseEvent) => {
        if (target instanceof Node && !currentTarget.contains(target)) setHeld(null);
      },
    },
  };
}
