import { Combobox, ComboboxItem, ComboboxLabel, ComboboxPopover, ComboboxProvider } from '@ariakit/react';
import { X } from 'lucide-react';
import { useDeferredValue, useEffect, useEffectEvent, useId } from 'react';
import type { Contact } from '#contract/resources';
import { typedName } from '#contract/text/usernames';
import { useContacts } from '#data/groups/useContacts';
import { shownName } from '#i18n/names';
import { t } from '#i18n/translate';
import { contactFromUsername } from '#session/connections';
import { useMe } from '#session/SessionContext';
import { Avatar } from '#ui/Avatar';
import { FormError } from '#ui/fields/Form';
import { inputLook } from '#ui/fields/inputLook';

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

export function MemberField({ label, chosen, onChoose, without, query, onQuery, error }: MemberFieldProps) {
  const me = useMe();
  const words = useDeferredValue(query);
  const end = words.search(/[,;\n]/);
  const typed = typedName(end === -1 ? words : words.slice(0, end));
  const { contacts, asked, status } = useContacts(typed);
  const isNew = !asked && typed !== '' && ![me, ...contacts].some(({ username }) => username === typed);
  const stranger = isNew ? contactFromUsername(typed) : null;
  const options = [...contacts, ...(stranger ? [stranger] : [])].filter(({ id }) => !without.has(id));
  // A pasted list of names is accepted: the field chooses each known name.
  const named = end === -1 ? undefined : [...chosen, ...options].find(({ username }) => isSame(username, typed));
  const isOver = named !== undefined || (end !== -1 && typed === '');
  const taken = isOver && words === query ? words : null;
  const goOn = useEffectEvent((list: string) => {
    if (named && !chosen.includes(named)) onChoose([...chosen, named]);
    onQuery(list.slice(end + 1).trimStart());
  });
  // An effect, because matching people arrive after the typed text.
  useEffect(() => {
    if (taken !== null) goOn(taken);
  }, [taken]);
  const id = useId();
  const free = options.filter((option) => !chosen.some((person) => person.id === option.id));
  const choose = (wanted: string) => {
    const person = free.find((option) => option.id === wanted);
    if (!person) return;
    onChoose([...chosen, person]);
    onQuery('');
  };
  return (
    <div className="grid gap-1.5">
      <ComboboxProvider
        value={query}
        setValue={onQuery}
        selectedValue=""
        setSelectedValue={choose}
        includesBaseElement={false}
        focusLoop
      >
        <ComboboxLabel className="text-sm font-medium">{label}</ComboboxLabel>
        <Combobox
          className={inputLook}
          placeholder={t('form.membersHint')}
          autoSelect
          autoComplete="list"
          {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        />
        {error && <FormError id={`${id}-error`}>{error}</FormError>}
        <ComboboxPopover
          sameWidth
          gutter={4}
          // Escape closes only the popover, not the surrounding dialog.
          hideOnEscape={(event) => {
            event.preventDefault();
            return true;
          }}
          className="scroll-thin z-30 max-h-64 origin-top animate-unfold overflow-y-auto rounded-xl bg-raised p-1.5 shadow-2 forced-colors:border"
        >
          {free.map((person) => (
            <ComboboxItem
              key={person.id}
              value={person.id}
              setValueOnClick={false}
              hideOnClick
              className="flex min-h-10 items-center gap-3 rounded-lg px-2 hover:bg-hover data-active-item:chosen-row data-active-item:bg-soft"
            >
              <Avatar name={person.username} src={person.avatar_url} size="small" />
              <bdi className="min-w-0 truncate">{shownName(person.username)}</bdi>
              {person === stranger && (
                <span className="ms-auto shrink-0 text-sm text-ink2">{t('members.byUsername')}</span>
              )}
            </ComboboxItem>
          ))}
          {free.length === 0 && (
            <p className="px-2 py-2 text-sm text-ink2">{t(status === 'pending' ? 'loading' : 'members.none')}</p>
          )}
        </ComboboxPopover>
      </ComboboxProvider>
      {chosen.length > 0 && (
        <ul aria-label={t('members.chosen')} className="flex flex-wrap gap-1.5 pt-1">
          {chosen.map((person) => (
            <li key={person.id} className="flex items-center gap-1.5 rounded-full bg-soft ps-1 pe-1">
              <Avatar name={person.username} src={person.avatar_url} size="small" />
              <bdi className="text-sm">{shownName(person.username)}</bdi>
              <button
                type="button"
                aria-label={t('members.remove', { name: person.username })}
                className="grid size-7 place-items-center rounded-full hover:bg-hover"
                onClick={() => onChoose(chosen.filter((other) => other.id !== person.id))}
              >
                <X size="0.875rem" aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
