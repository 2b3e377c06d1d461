import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useMatch, useNavigate } from 'react-router-dom';
import { type NamedGroup, watchKeptGroups } from '../../data/groups/watchKeptGroups';
import { useClient } from '../../data/useClient';
import { Link } from '../../features/shared/Link';
import { shownName } from '../../i18n/names';
import { t } from '../../i18n/translate';
import { writtenIn } from '../../outbox/model/draft';
import { useOutboxItself } from '../../outbox/OutboxContext';
import { nameGroup } from '../../outbox/useLeftGroup';
import { paths, patterns } from '../../paths';
import { toast } from '../../ui/overlay/toastStore';
import { groupEndText } from '../groupEndText';

const noIds: ReadonlySet<string> = new Set();

/** Leads to what was being written in groups that are gone, below the list: there it shifts nothing that somebody reads or writes. */
export function GoneGroups() {
  const { http, cache } = useClient();
  const navigate = useNavigate();
  const { drafts } = useOutboxItself();
  const [gone, setGone] = useState(noIds);
  const here = useMatch(`${patterns.group}/*`)?.params.groupId;
  const offer = useEffectEvent((group: NamedGroup, by: string | undefined) => {
    // The page of the group says it itself.
    if (group.id === here) return;
    const end = groupEndText(shownName(group.name), by === undefined ? undefined : { by });
    const show = { label: t('left.show'), run: () => void navigate(paths.group(group.id)) };
    toast(t('left.went', { end }), { action: show });
  });
  useEffect(
    () =>
      watchKeptGroups({
        cache,
        http,
        kept: {
          read: () => drafts.unfinished().map((draft) => ({ conversationId: writtenIn(draft), group: draft.group })),
          subscribe: drafts.subscribe,
        },
        onNamed: (conversationId, group) => nameGroup(drafts, conversationId, group),
        onGone: setGone,
        onWent: (group, by) => offer(group, by),
      }),
    [cache, http, drafts],
  );
  const left = useSyncExternalStore(
    drafts.subscribe,
    () => drafts.unfinished().find(({ group }) => group && group.id !== here && gone.has(group.id))?.group,
  );
  const [list] = useState(() => document.getElementById('main')?.parentElement?.firstElementChild);
  if (!left || !list) return null;
  return createPortal(
    <p role="status" className="border-t border-line px-5 py-3 text-sm break-words text-ink2">
      {t('left.kept', { name: shownName(left.name) })}{' '}
      <Link to={paths.group(left.id)} className="reach font-medium text-brand underline underline-offset-2">
        {t('left.show')}
      </Link>
    </p>,
    list,
  );
}
