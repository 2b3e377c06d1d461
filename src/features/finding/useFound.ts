import { fold } from '../../contract/fold';
import type { Contact, Group, Message } from '../../contract/resources';
import { typedName } from '../../contract/usernames';
import { useContacts } from '../../data/groups/useContacts';
import { useGroupPreferences } from '../../data/groups/useGroupPreferences';
import { useGroups, useWholeList } from '../../data/groups/useGroups';
import { termsOf } from '../../data/search/searchTerms';
import { useSearch } from '../../data/search/useSearch';
import { reasonOf } from '../../i18n/failures';
import { t } from '../../i18n/translate';
import { useMe } from '../../session/SessionContext';
import { candidates } from '../shared/groups/candidates';
import { isOfTwo } from '../shared/groups/isOfTwo';
import { namesakes } from '../shared/groups/namesakes';
import { isStranger } from '../shared/groups/quarantine';

/** More than fit on a screen. A person types another letter to find one further down. */
const maxGroups = 50;
const maxGroupsOfMany = 8;
const maxPeople = 5;

interface FoundPerson {
  person: Contact;
  together: Group | undefined;
  /** True if they share no accepted group with the caller. */
  stranger: boolean;
}

export function useFound(query: string, here: string | undefined) {
  const { all, waiting } = useOwnGroups();
  const { recent } = useGroupPreferences();
  const me = useMe();
  const found = candidates(all, { query, recent, here });
  const { contacts } = useContacts(query);
  const search = useSearch(null, query);
  // The last answer stays until the next one, filtered by the new words.
  const isMeant = ({ id, username }: Contact) => id !== me.id && fold(username).includes(fold(typedName(query)));
  const people = query === '' ? [] : contacts.filter(isMeant).slice(0, maxPeople);
  const groups = found.slice(0, people.length + search.hits.length > 0 ? maxGroupsOfMany : maxGroups);
  const messages = search.hits.flatMap((message) => messageIn(all, message) ?? []);
  const isEmpty = groups.length + people.length + messages.length === 0;
  return {
    searchesMessages: search.supported,
    groups,
    people: people.map(
      (person): FoundPerson => ({
        person,
        together: groupOfTwo(all, [me.id, person.id]),
        stranger: isStranger(person, all),
      }),
    ),
    messages,
    terms: termsOf(query),
    apart: namesakes(all, me.username),
    status: statusOf(search, { query, isEmpty, waiting }),
  };
}

interface Found {
  query: string;
  isEmpty: boolean;
  waiting: boolean;
}

function statusOf(search: ReturnType<typeof useSearch>, { query, isEmpty, waiting }: Found): string | null {
  if (search.status === 'failed') return t('find.failed', { reason: reasonOf(search.error) });
  if (query !== '' && search.supported && (search.status === 'idle' || search.status === 'searching'))
    return t('find.searching');
  if (isEmpty && waiting) return t('loading');
  if (search.supported || query === '') return isEmpty ? t('find.noMatch', { query }) : null;
  return isEmpty ? t('find.noName', { query }) : t('find.insideGroups');
}

/** Also finds archived groups, and those that the lists have not loaded. */
function useOwnGroups() {
  const active = useGroups(false);
  const archived = useGroups(true);
  useWholeList(active, true);
  useWholeList(archived, true);
  return {
    all: [...active.groups, ...archived.groups],
    waiting: active.status === 'pending' || active.hasMore || archived.hasMore,
  };
}

function messageIn(groups: readonly Group[], message: Message): { message: Message; group: Group } | null {
  const group = groups.find(({ conversation_id }) => conversation_id === message.conversation_id);
  return group ? { message, group } : null;
}

const groupOfTwo = (groups: readonly Group[], two: readonly string[]): Group | undefined =>
  groups.find(
    (group) => group.archived_at === null && isOfTwo(group) && group.contacts.every(({ id }) => two.includes(id)),
  );
