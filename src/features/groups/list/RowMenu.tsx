import { useMemo, useState } from 'react';
import { useGroup, useGroups } from '#data/groups/useGroups';
import { useConversations } from '#data/unread/useConversations';
import { t } from '#i18n/translate';
import { useMe } from '#session/SessionContext';
import { askedMenu } from '#ui/overlay/askedMenu';
import type { Point } from '#ui/overlay/Menu';
import { useWindowEvent } from '#ui/useWindowEvent';
import { nameApart, namesakes } from '../../shared/groups/namesakes';
import { GroupMenu } from './listPart';

interface Wanted {
  groupId: string;
  link: HTMLElement;
  at: Point | undefined;
}

export function RowMenu() {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  useWindowEvent('contextmenu', (event) => {
    const asked = wantedBy(event);
    if (!asked) return;
    event.preventDefault();
    setWanted(asked);
  });
  return wanted && <OpenMenu key={wanted.groupId} {...wanted} onClose={() => setWanted(null)} />;
}

function wantedBy(event: MouseEvent): Wanted | null {
  const asked = askedMenu(event);
  if (!asked || !(event.target instanceof Element)) return null;
  const row = event.target.closest<HTMLElement>('nav [data-id]');
  const link = row?.querySelector<HTMLElement>('a[href]');
  const groupId = row?.dataset.id;
  return groupId && link ? { groupId, link, ...asked } : null;
}

function OpenMenu({ groupId, link, at, onClose }: Wanted & { onClose: () => void }) {
  const { group } = useGroup(groupId);
  const { groups } = useGroups(false);
  const { username } = useMe();
  const conversations = useConversations(group ? [group.conversation_id] : []);
  const anchor = useMemo(() => ({ current: link }), [link]);
  if (!group) return null;
  return (
    <GroupMenu
      label={t('groups.actions', { name: nameApart(group, namesakes(groups, username).get(groupId)) })}
      group={group}
      conversation={conversations.get(group.conversation_id)}
      anchor={anchor}
      at={at}
      onClose={onClose}
    />
  );
}
