import { AtSign, MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { isOff } from '../../browser/settings';
import { useNow } from '../../browser/time/useNow';
import type { Contact, Group } from '../../contract/resources';
import type { ShownGroup } from '../../data/groups/shownGroup';
import { useCanRestore } from '../../data/groups/useArchiveGroup';
import { useGroup, useWholeGroups } from '../../data/groups/useGroups';
import { shownName } from '../../i18n/names';
import { t } from '../../i18n/translate';
import { useAppendToDraft } from '../../outbox/useDraft';
import { paths } from '../../paths';
import { useMe } from '../../session/SessionContext';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/overlay/Dialog';
import { GroupAvatar } from '../shared/groups/GroupAvatar';
import { useRestore } from '../shared/groups/useArchiveWithUndo';
import { useRights } from '../shared/groups/useRights';
import { Link } from '../shared/Link';
import { activityOf } from '../shared/people/activity';
import { FirstMessage } from './FirstMessage';

function usePerson(given: Pick<Contact, 'username'> | Contact) {
  const { username } = given;
  const me = useMe();
  // Only complete lists prove that no direct conversation exists.
  const active = useWholeGroups(false);
  const archived = useWholeGroups(true);
  const restore = useRestore();
  const canRestore = useCanRestore();
  const isIn = ({ contacts }: Group) => contacts.some((contact) => contact.username === username);
  const common = active.groups.filter(isIn);
  const contact =
    [...common, ...archived.groups].flatMap(({ contacts }) => contacts).find((each) => each.username === username) ??
    ('id' in given ? given : undefined);

  const isOurs = ({ other }: ShownGroup) => other?.username === username;
  const ours = active.groups.find(isOurs);
  const away = archived.groups.find(isOurs);
  const { mayChange } = useRights(away?.id ?? '');
  const mayReturn = Boolean(away && mayChange && canRestore());
  const isWhole = (list: typeof active) => list.status === 'success' && (!list.hasMore || Boolean(list.moreError));
  return {
    contact,
    common: common.filter(({ other }) => !other),
    isMe: username === me.username,
    isLoading: !isWhole(active) || archived.status === 'pending' || (away && mayChange === null),
    canWrite: !isOff('new-group') || ours !== undefined || mayReturn,
    findOrRestore: (): Group | undefined => {
      if (ours || !away || !mayReturn) return ours;
      restore(away);
      return away;
    },
  };
}

interface PersonDialogProps {
  person: Pick<Contact, 'username'> | Contact;
  here: string | undefined;
  onClose: () => void;
  onGo: () => void;
}

export default function PersonDialog({ person, here = '', onClose, onGo }: PersonDialogProps) {
  const { username } = person;
  const navigate = useNavigate();
  const found = usePerson(person);
  const { contact, common } = found;
  const [isWriting, setWriting] = useState(false);
  const now = useNow();
  const activity = contact ? activityOf(contact, now) : null;
  const go = (group: Group) => {
    // The dialog closes first, so that the focus returns to the opener before the new view takes the focus.
    flushSync(onClose);
    onGo();
    void navigate(paths.group(group.id));
  };
  const write = () => {
    const group = found.findOrRestore();
    if (group) go(group);
    else setWriting(true);
  };

  return (
    <Dialog
      title={shownName(username)}
      onClose={onClose}
      className="not-[[data-sheet]]:max-h-[min(36rem,calc(100dvh-2rem))]!"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="flex items-center gap-4">
          <Avatar name={username} src={contact?.avatar_url ?? null} size="large" />
          <div className="grid min-w-0 gap-1">
            {found.isMe && <p className="text-ink2">{t('person.you')}</p>}
            {activity !== null && <p className="text-ink2">{activity}</p>}
            {contact?.phone_number && (
              <p>
                <a
                  href={`tel:${contact.phone_number.replace(/[^+\d]/g, '')}`}
                  aria-label={t('person.phone', { number: contact.phone_number })}
                  className="inline-flex items-center text-brand underline underline-offset-2 pointer-coarse:min-h-11"
                >
                  <bdi dir="ltr">{contact.phone_number}</bdi>
                </a>
              </p>
            )}
          </div>
        </div>
        {isWriting && contact && <FirstMessage to={contact} onSent={go} onCancel={() => setWriting(false)} />}
        {!found.isMe && !isWriting && (
          <div className="flex flex-wrap gap-2">
            <Mention username={username} groupId={here} onClose={onClose} />
            {found.canWrite && (
              <Button disabled={!contact || found.isLoading} onClick={write}>
                <MessageSquare size="1.125rem" aria-hidden />
                {t('person.write', { name: username })}
              </Button>
            )}
          </div>
        )}
        {!found.isMe && common.length > 0 && (
          <section aria-label={t('person.common')} className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <h3 className="text-sm font-semibold text-ink2">{t('person.common')}</h3>
            <ul className="-mx-2">
              {common.map((group) => (
                <li key={group.id}>
                  <Link
                    to={paths.group(group.id)}
                    onClick={(event) => {
                      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                      event.preventDefault();
                      go(group);
                    }}
                    className="flex min-h-11 items-center gap-3 rounded-xl px-2 hover:bg-hover"
                  >
                    <GroupAvatar group={group} />
                    <bdi className="min-w-0 truncate">{shownName(group.name)}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Dialog>
  );
}

function Mention({ username, groupId, onClose }: { username: string; groupId: string; onClose: () => void }) {
  const { group } = useGroup(groupId);
  const append = useAppendToDraft();
  const navigate = useNavigate();
  if (!group || group.archived_at !== null || !group.contacts.some((each) => each.username === username)) return null;
  const mention = () => {
    flushSync(onClose);
    append(group.conversation_id, `@${username} `);
    const field = document.getElementById('composer-field');
    if (field) field.focus();
    else void navigate(paths.group(group.id));
  };
  return (
    <Button look="primary" onClick={mention}>
      <AtSign size="1.125rem" aria-hidden />
      {t('person.mention')}
    </Button>
  );
}
