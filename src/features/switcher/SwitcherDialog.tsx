import { Combobox, ComboboxItem, ComboboxList, ComboboxProvider } from '@ariakit/react';
import { useDeferredValue, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useGroupPreferences } from '../../data/groups/useGroupPreferences';
import { useGroups, useWholeList } from '../../data/groups/useGroups';
import { shownName } from '../../i18n/names';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';
import { useMe } from '../../session/SessionContext';
import { Avatar } from '../../ui/Avatar';
import { inputLook } from '../../ui/fields/Field';
import { Dialog } from '../../ui/overlay/Dialog';
import { namesakes } from '../shared/groups/namesakes';
import { pictureOf } from '../shared/groups/quarantine';
import { Highlighted } from '../shared/Highlighted';
import { candidates } from './candidates';

/** More than fit on a screen; for one further down a person types another letter. */
const maxCandidates = 50;

interface SwitcherDialogProps {
  /** The group on screen: the last place to want to go. */
  here: string | undefined;
  onClose: () => void;
  /** They go: the focus goes with them. */
  onGo: () => void;
}

export default function SwitcherDialog({ here, onClose, onGo }: SwitcherDialogProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed);
  const active = useGroups(false);
  const archived = useGroups(true);
  useWholeList(active, true);
  useWholeList(archived, true);
  const { recent } = useGroupPreferences();
  const { username } = useMe();
  const all = [...active.groups, ...archived.groups];
  const apart = namesakes(all, username);
  const found = candidates(all, { query, recent, here }).slice(0, maxCandidates);
  const waiting = active.status === 'pending' || active.hasMore || archived.hasMore;
  const go = (id: string) => {
    onGo();
    onClose();
    navigate(paths.group(id));
  };
  return (
    <Dialog title={t('switcher.title')} onClose={onClose} className="mt-[12dvh]!">
      <ComboboxProvider open setOpen={() => {}} value={typed} setValue={setTyped} focusLoop>
        <Combobox
          autoSelect="always"
          data-first-focus
          aria-label={t('switcher.title')}
          placeholder={t('switcher.hint')}
          className={inputLook}
        />
        <ComboboxList
          alwaysVisible
          aria-label={t('switcher.title')}
          className="scroll-thin mt-3 grid h-80 content-start gap-0.5 overflow-y-auto"
        >
          {found.map((group) => (
            <ComboboxItem
              key={group.id}
              value={group.id}
              setValueOnClick={false}
              hideOnClick={false}
              onClick={() => go(group.id)}
              className="flex min-h-11 items-center gap-3 rounded-lg px-2 data-active-item:bg-hover forced-colors:data-active-item:outline"
            >
              <Avatar name={group.name} src={pictureOf(group)} size="small" square />
              <span className="min-w-0 flex-1 truncate">
                <bdi>
                  <Highlighted text={shownName(group.name)} query={query} />
                </bdi>
                {apart.has(group.id) && <bdi className="text-preview text-ink2">{` ${apart.get(group.id)}`}</bdi>}
              </span>
              {group.archived_at !== null && <span className="text-sm text-ink2">{t('switcher.archived')}</span>}
            </ComboboxItem>
          ))}
          {found.length === 0 && (
            <p role="status" className="p-6 text-center text-ink2">
              {waiting ? t('loading') : t('groups.noMatch', { query })}
            </p>
          )}
        </ComboboxList>
      </ComboboxProvider>
    </Dialog>
  );
}
