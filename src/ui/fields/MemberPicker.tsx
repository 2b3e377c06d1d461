import { Combobox, ComboboxItem, ComboboxLabel, ComboboxPopover, ComboboxProvider } from '@ariakit/react';
import { X } from 'lucide-react';
import { useId } from 'react';
import { shownName } from '../../i18n/names';
import { t } from '../../i18n/translate';
import { Avatar } from '../Avatar';
import { FormError } from '../FormError';
import { inputLook } from './inputLook';

export interface Person {
  id: string;
  username: string;
  avatar_url: string | null;
  note?: string;
}

interface MemberPickerProps {
  label: string;
  hint: string;
  query: string;
  onQuery: (query: string) => void;
  options: Person[];
  chosen: Person[];
  onChoose: (people: Person[]) => void;
  loading: boolean;
  error?: string | undefined;
}

export default function MemberPicker({
  label,
  hint,
  query,
  onQuery,
  options,
  chosen,
  onChoose,
  loading,
  error,
}: MemberPickerProps) {
  const id = useId();
  const free = options.filter((option) => !chosen.some((person) => person.id === option.id));
  const choose = (id: string) => {
    const person = free.find((option) => option.id === id);
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
          placeholder={hint}
          autoSelect
          autoComplete="list"
          {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        />
        {error && <FormError id={`${id}-error`}>{error}</FormError>}
        <ComboboxPopover
          sameWidth
          gutter={4}
          // The surrounding dialog would close as well.
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
              {person.note && <span className="ms-auto shrink-0 text-sm text-ink2">{person.note}</span>}
            </ComboboxItem>
          ))}
          {free.length === 0 && (
            <p className="px-2 py-2 text-sm text-ink2">{t(loading ? 'loading' : 'members.none')}</p>
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
