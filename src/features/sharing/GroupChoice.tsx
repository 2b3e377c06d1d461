import { Combobox, ComboboxList, ComboboxProvider } from '@ariakit/react';
import { useDeferredValue, useId, useState } from 'react';
import { isOff } from '../../browser/settings';
import type { Group } from '../../contract/resources';
import { useGroupPreferences } from '../../data/groups/useGroupPreferences';
import { useWholeGroups } from '../../data/groups/useGroups';
import { reasonOf } from '../../i18n/failures';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';
import { useMe } from '../../session/SessionContext';
import { SearchBox, searchLook } from '../../ui/fields/SearchField';
import { ErrorNotice } from '../../ui/Notice';
import { candidates, maxGroups } from '../shared/groups/candidates';
import { GroupOptionFace, Option } from '../shared/groups/GroupOption';
import { namesakes } from '../shared/groups/namesakes';
import { Link, loneLink, overlayState } from '../shared/Link';

/** Leaves out unaccepted groups, because a message would accept the group. */
export function GroupChoice({ onChoose }: { onChoose: (group: Group) => void }) {
  const id = useId();
  const { username } = useMe();
  const { recent } = useGroupPreferences();
  const list = useWholeGroups(false);
  const [typed, setTyped] = useState('');
  const query = useDeferredValue(typed).trim();
  const groups = list.groups.filter((group) => group.archived_at === null && !group.added_by);
  const found = candidates(groups, query, recent).slice(0, maxGroups);
  const apart = namesakes(list.groups, username);

  if (list.status === 'error' && groups.length === 0)
    return <ErrorNotice title={t('groups.failed')} detail={reasonOf(list.error)} onRetry={list.retry} />;
  const isWaiting = list.status === 'pending' || list.hasMore;
  if (groups.length === 0 && !isWaiting)
    return (
      <p className="py-2">
        {t('share.noGroups')}{' '}
        {!isOff('new-group') && (
          <Link to={paths.newGroup} state={overlayState} className={loneLink}>
            {t('newGroup.title')}
          </Link>
        )}
      </p>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <ComboboxProvider
        open
        setOpen={() => {}}
        value={typed}
        setValue={setTyped}
        focusLoop
        // The arrow keys skip the field, so that a group is always selected.
        includesBaseElement={false}
      >
        <label htmlFor={id} className="font-semibold">
          {t('share.choose')}
        </label>
        <SearchBox>
          <Combobox
            id={id}
            autoSelect="always"
            aria-describedby={`${id}-hint`}
            placeholder={t('share.filter')}
            className={`${searchLook} border border-edge`}
          />
        </SearchBox>
        <p id={`${id}-hint`} className="text-sm text-ink2">
          {t('share.hint')}
        </p>
        <ComboboxList alwaysVisible aria-label={t('groups.title')} className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
          {found.map((group) => (
            <Option key={group.id} value={group.id} onPick={() => onChoose(group)}>
              <GroupOptionFace group={group} apart={apart.get(group.id)} query={query} />
            </Option>
          ))}
        </ComboboxList>
        <p role="status" className="text-center text-preview text-ink2 not-empty:p-3">
          {found.length === 0 && (isWaiting ? t('loading') : t('groups.noMatch', { query }))}
        </p>
      </ComboboxProvider>
    </div>
  );
}
