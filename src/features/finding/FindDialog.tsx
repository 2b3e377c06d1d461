import { Combobox, ComboboxGroup, ComboboxGroupLabel, ComboboxList, ComboboxProvider } from '@ariakit/react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fold } from '#contract/fold';
import { typedName } from '#contract/text/usernames';
import type { ShownGroup } from '#data/groups/shownGroup';
import { useContacts } from '#data/groups/useContacts';
import { useGroupPreferences } from '#data/groups/useGroupPreferences';
import { useWholeGroups } from '#data/groups/useGroups';
import { termsOf } from '#data/search/searchTerms';
import { useSearch } from '#data/search/useSearch';
import { reasonOf } from '#i18n/failures';
import { useMe } from '#session/SessionContext';
import { QuarantineContext } from '../../browser/pictures/remoteImages';
import { useToday } from '../../browser/time/today';
import type { Contact, Group, Message } from '../../contract/resources';
import { isoOf, whenOf } from '../../i18n/dates';
import { shownName } from '../../i18n/names';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';
import { Avatar } from '../../ui/Avatar';
import { SearchBox, searchLook } from '../../ui/fields/SearchField';
import { Dialog } from '../../ui/overlay/Dialog';
import { excerptOf } from '../shared/excerpt';
import { candidates, maxGroups } from '../shared/groups/candidates';
import { GroupOptionFace, Option } from '../shared/groups/GroupOption';
import { namesakes } from '../shared/groups/namesakes';
import { isStranger } from '../shared/groups/quarantine';
import { Highlighted, Marked } from '../shared/Highlighted';
import { openedPerson } from '../shared/people/PersonButton';

const maxGroupsOfMany = 8;
const maxPeople = 5;

function useFound(query: string, here: string | undefined) {
  const active = useWholeGroups(false);
  const archived = useWholeGroups(true);
  const all = [...active.groups, ...archived.groups];
  const { recent } = useGroupPreferences();
  const me = useMe();
  const { contacts } = useContacts(query);
  const search = useSearch(null, query);
  // The previous contacts stay until the next response, filtered by the new query.
  const isMeant = ({ id, username }: Contact) => id !== me.id && fold(username).includes(fold(typedName(query)));
  const people = query === '' ? [] : contacts.filter(isMeant).slice(0, maxPeople);
  const isListed = ({ other }: ShownGroup) => people.some(({ id }) => id === other?.id);
  const found = candidates(all, query, recent, here).filter((group) => !isListed(group));
  const groups = found.slice(0, people.length + search.hits.length > 0 ? maxGroupsOfMany : maxGroups);
  const messages = search.hits.flatMap((message) => {
    const group = all.find(({ conversation_id }) => conversation_id === message.conversation_id);
    return group ? { message, group } : [];
  });
  const isEmpty = groups.length + people.length + messages.length === 0;
  const isSearching = search.status === 'idle' || search.status === 'searching';
  const statusOf = () => {
    if (search.status === 'failed') return t('find.failed', { reason: reasonOf(search.error) });
    if (query !== '' && search.supported && isSearching) return t('find.searching');
    if (isEmpty && (active.status === 'pending' || active.hasMore || archived.hasMore)) return t('loading');
    if (search.supported || query === '') return isEmpty ? t('find.noMatch', { query }) : null;
    return isEmpty ? t('find.noName', { query }) : t('find.insideGroups');
  };
  return {
    searchesMessages: search.supported,
    groups,
    people: people.map((person) => ({
      person,
      together: all.find(({ archived_at, other }) => archived_at === null && other?.id === person.id),
      stranger: isStranger(person, all),
    })),
    messages,
    terms: termsOf(query),
    apart: namesakes(all, me.username),
    status: statusOf(),
  };
}

export const PersonFace = ({ person, query, stranger }: { person: Contact; query: string; stranger: boolean }) => (
  <>
    <QuarantineContext value={stranger ? person.id : null}>
      <Avatar name={person.username} src={person.avatar_url} />
    </QuarantineContext>
    <bdi className="min-w-0 flex-1 truncate">
      <Highlighted text={shownName(person.username)} query={query} />
    </bdi>
  </>
);

function MessageFace({ message, group, terms }: { message: Message; group: Group; terms: readonly string[] }) {
  const today = useToday();
  const { text, spans } = excerptOf(message.message, terms);
  const values = { person: shownName(message.contact.username), group: shownName(group.name) };
  return (
    <>
      <QuarantineContext value={group.added_by ? group.id : null}>
        <Avatar name={message.contact.username} src={message.contact.avatar_url} className="self-start" />
      </QuarantineContext>
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)]">
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

interface FindDialogProps {
  here: string | undefined;
  onClose: () => void;
  onGo: () => void;
}

export default function FindDialog({ here, onClose, onGo }: FindDialogProps) {
  const navigate = useNavigate();
  const opened = openedPerson.useOwn();
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed).trim();
  const { groups, people, messages, terms, apart, status, searchesMessages } = useFound(query, here);
  const label = t(searchesMessages ? 'find.field' : 'find.names');
  const go = (to: string, state?: object) => {
    onGo();
    onClose();
    void navigate(to, { state });
  };
  return (
    <Dialog title={t('find.title')} onClose={onClose} className="mt-[12dvh]! w-[min(36rem,calc(100vw-1.5rem))]">
      <ComboboxProvider open setOpen={() => {}} value={typed} setValue={setTyped} focusLoop includesBaseElement={false}>
        <SearchBox>
          <Combobox
            autoSelect="always"
            data-first-focus
            aria-label={label}
            placeholder={label}
            className={`${searchLook} border border-edge`}
          />
        </SearchBox>
        <div className="mt-3 -mb-5 flex h-[min(28rem,60dvh)] flex-col">
          <ComboboxList
            alwaysVisible
            aria-label={t('find.title')}
            className="scroll-thin grid min-h-0 gap-0.5 overflow-y-auto overscroll-contain pb-3"
          >
            <Found label={t('groups.title')} count={groups.length}>
              {groups.map((group) => (
                <Option key={group.id} value={`group/${group.id}`} onPick={() => go(paths.group(group.id))}>
                  <GroupOptionFace group={group} apart={apart.get(group.id)} query={query} />
                </Option>
              ))}
            </Found>
            <Found label={t('find.people')} count={people.length}>
              {people.map(({ person, together, stranger }) => (
                <Option
                  key={person.id}
                  value={`person/${person.id}`}
                  onPick={() => {
                    if (together) return go(paths.group(together.id));
                    onClose();
                    opened.set(person);
                  }}
                >
                  <PersonFace person={person} query={query} stranger={stranger} />
                </Option>
              ))}
            </Found>
            <Found label={t('find.messages')} count={messages.length}>
              {messages.map(({ message, group }) => (
                <Option
                  key={message.id}
                  value={`message/${message.id}`}
                  onPick={() => go(paths.message(group.id, message.id), { find: query })}
                >
                  <MessageFace message={message} group={group} terms={terms} />
                </Option>
              ))}
            </Found>
          </ComboboxList>
          <p role="status" className={status ? 'p-3 text-center text-preview text-ink2' : undefined}>
            {status}
          </p>
        </div>
      </ComboboxProvider>
    </Dialog>
  );
}

function Found({ label, count, children }: { label: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <ComboboxGroup className="grid grid-cols-[minmax(0,1fr)] gap-0.5 pb-2">
      <ComboboxGroupLabel className="px-2 py-1 text-sm font-semibold text-ink2">{label}</ComboboxGroupLabel>
      {children}
    </ComboboxGroup>
  );
}
