import { AtSign, MessageSquare } from 'lucide-react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { useNow } from '../../browser/time/useNow';
import type { Contact, Group } from '../../contract/resources';
import { useGroup } from '../../data/groups/useGroups';
import { reasonOf } from '../../i18n/failures';
import { shownName } from '../../i18n/names';
import { t } from '../../i18n/translate';
import { useAppendToDraft } from '../../outbox/useDraft';
import { paths } from '../../paths';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { FormError } from '../../ui/FormError';
import { Dialog } from '../../ui/overlay/Dialog';
import { pictureOf } from '../shared/groups/quarantine';
import { Link } from '../shared/Link';
import { activityOf } from '../shared/people/activityOf';
import { usePerson } from './usePerson';

interface PersonDialogProps {
  person: Pick<Contact, 'username'> | Contact;
  /** The group on screen, in which they can be mentioned. */
  here: string | undefined;
  onClose: () => void;
  /** Called before the person goes to another view. */
  onGo: () => void;
}

/** A person's card: their data, the common groups, and the ways to write to them. */
export default function PersonDialog({ person, here = '', onClose, onGo }: PersonDialogProps) {
  const { username } = person;
  const navigate = useNavigate();
  const found = usePerson(person);
  const { contact, common, error } = found;
  const now = useNow();
  const activity = contact ? activityOf(contact, now) : null;
  const close = () => {
    found.leave();
    onClose();
  };
  const go = (group: Group) => {
    // The focus returns to the opener first, and then goes to the new view.
    flushSync(close);
    onGo();
    void navigate(paths.group(group.id));
  };
  const write = async () => {
    const group = await found.findOrCreate();
    if (group) go(group);
  };

  return (
    <Dialog
      title={shownName(username)}
      onClose={close}
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
        {!found.isMe && (
          <div className="flex flex-wrap gap-2">
            <Mention username={username} groupId={here} onClose={close} />
            <Button disabled={!contact || found.isLoading || found.isCreating} onClick={() => void write()}>
              <MessageSquare size="1.125rem" aria-hidden />
              {t('person.write', { name: username })}
            </Button>
          </div>
        )}
        {error !== null && (
          <FormError>
            {t('newGroup.failed')}. {reasonOf(error)}
          </FormError>
        )}
        {!found.isMe && common.length > 0 && <Common groups={common} onGo={go} />}
      </div>
    </Dialog>
  );
}

/** Offered only in the group on screen, while both are members. */
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

function Common({ groups, onGo }: { groups: readonly Group[]; onGo: (group: Group) => void }) {
  return (
    <section aria-label={t('person.common')} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h3 className="text-sm font-semibold text-ink2">{t('person.common')}</h3>
      <ul className="-mx-2">
        {groups.map((group) => (
          <li key={group.id}>
            <Link
              to={paths.group(group.id)}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onGo(group);
              }}
              className="flex min-h-11 items-center gap-3 rounded-xl px-2 hover:bg-hover"
            >
              <Avatar name={group.name} src={pictureOf(group)} square />
              <bdi className="min-w-0 truncate">{shownName(group.name)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
