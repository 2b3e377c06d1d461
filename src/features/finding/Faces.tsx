import { QuarantineContext } from '../../browser/remoteImages';
import { useToday } from '../../browser/time/today';
import type { Contact, Group, Message } from '../../contract/resources';
import { isoOf, whenOf } from '../../i18n/dates';
import { shownName } from '../../i18n/names';
import { t } from '../../i18n/translate';
import { useMe } from '../../session/SessionContext';
import { Avatar } from '../../ui/Avatar';
import { Marked } from '../../ui/Marked';
import { excerptOf } from '../shared/excerpt';
import { Highlighted } from '../shared/Highlighted';

interface PersonFaceProps {
  person: Contact;
  query: string;
  /** True if they share no accepted group with the caller. Then their picture of another host is not loaded. */
  stranger: boolean;
}

export function PersonFace({ person, query, stranger }: PersonFaceProps) {
  return (
    <>
      <QuarantineContext value={stranger ? person.id : null}>
        <Avatar name={person.username} src={person.avatar_url} />
      </QuarantineContext>
      <bdi className="min-w-0 flex-1 truncate">
        <Highlighted text={shownName(person.username)} query={query} />
      </bdi>
    </>
  );
}

interface MessageFaceProps {
  message: Message;
  group: Group;
  terms: readonly string[];
}

export function MessageFace({ message, group, terms }: MessageFaceProps) {
  const today = useToday();
  const me = useMe();
  const { text, spans } = excerptOf(message.message, terms);
  const values = { person: shownName(message.contact.username), group: shownName(group.name) };
  return (
    <>
      <QuarantineContext value={group.added_by ? group.id : null}>
        <Avatar
          name={message.contact.username}
          src={message.contact.avatar_url}
          hue={message.contact.username === me.username ? 'own' : undefined}
          className="self-start"
        />
      </QuarantineContext>
      <span className="grid min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3 text-sm text-ink2">
          <bdi className="truncate">{t('find.in', values)}</bdi>
          <time dateTime={isoOf(message.created_at)} className="shrink-0 text-xs">
            {whenOf(message.created_at, today)}
          </time>
        </span>
        <span dir="auto" className="line-clamp-2 break-words">
          <Marked text={text} spans={spans} />
        </span>
      </span>
    </>
  );
}
