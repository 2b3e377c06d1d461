import { Combobox, ComboboxGroup, ComboboxGroupLabel, ComboboxList, ComboboxProvider } from '@ariakit/react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';
import { SearchBox, searchLook } from '../../ui/fields/SearchField';
import { Dialog } from '../../ui/overlay/Dialog';
import { GroupOptionFace } from '../shared/groups/GroupOptionFace';
import { Option } from '../shared/Option';
import { openedPerson } from '../shared/people/openedPerson';
import { MessageFace, PersonFace } from './Faces';
import { useFound } from './useFound';

interface FindDialogProps {
  /** The group on screen, which comes last. */
  here: string | undefined;
  onClose: () => void;
  /** Called when the person goes to a result, which takes the focus. */
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
            <Found label={t('find.groups')} count={groups.length}>
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
