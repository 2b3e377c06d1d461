import { useDeferredValue, useEffect, useEffectEvent } from 'react';
import type { Contact } from '#contract/resources';
import { typedName } from '#contract/usernames';
import { useContacts } from '#data/groups/useContacts';
import { t } from '#i18n/translate';
import { contactFromUsername } from '#session/contactFromUsername';
import { useMe } from '#session/SessionContext';
import MemberPicker from '#ui/fields/MemberPicker';

interface MemberFieldProps {
  label: string;
  chosen: Contact[];
  onChoose: (contacts: Contact[]) => void;
  without: ReadonlySet<string>;
  query: string;
  onQuery: (query: string) => void;
  error?: string | undefined;
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Chooses people by username: those that the service lists, or those that this browser has seen and the typed name. */
export function MemberField({ label, chosen, onChoose, without, query, onQuery, error }: MemberFieldProps) {
  const me = useMe();
  const words = useDeferredValue(query);
  const end = words.search(/[,;\n]/);
  const typed = typedName(end === -1 ? words : words.slice(0, end));
  const { contacts, asked, status } = useContacts(typed);
  const isNew = !asked && typed !== '' && ![me, ...contacts].some(({ username }) => username === typed);
  const stranger = isNew ? contactFromUsername(typed) : null;
  const options = [...contacts, ...(stranger ? [stranger] : [])].filter(({ id }) => !without.has(id));
  // A list of names, as people type or paste it: each that is found is chosen.
  const named = end === -1 ? undefined : [...chosen, ...options].find(({ username }) => isSame(username, typed));
  const isOver = named !== undefined || (end !== -1 && typed === '');
  const taken = isOver && words === query ? words : null;
  const goOn = useEffectEvent((list: string) => {
    if (named && !chosen.includes(named)) onChoose([...chosen, named]);
    onQuery(list.slice(end + 1).trimStart());
  });
  // The people who match arrive after the words.
  useEffect(() => {
    if (taken !== null) goOn(taken);
  }, [taken]);
  return (
    <MemberPicker
      label={label}
      hint={t('form.membersHint')}
      query={query}
      onQuery={onQuery}
      options={options.map((contact) =>
        contact === stranger ? { ...contact, note: t('members.byUsername') } : contact,
      )}
      chosen={chosen}
      onChoose={(people) =>
        onChoose(people.flatMap(({ id }) => [...chosen, ...options].find((contact) => contact.id === id) ?? []))
      }
      loading={status === 'pending'}
      error={error}
    />
  );
}
