import { ComboboxItem } from '@ariakit/react';
import type { ReactNode } from 'react';
import type { ShownGroup } from '#data/groups/shownGroup';
import { shownName } from '#i18n/names';
import { t } from '#i18n/translate';
import { Highlighted } from '../Highlighted';
import { GroupAvatar } from './GroupAvatar';

export const Option = ({ value, onPick, children }: { value: string; onPick: () => void; children: ReactNode }) => (
  <ComboboxItem
    value={value}
    setValueOnClick={false}
    hideOnClick={false}
    onClick={onPick}
    className="flex min-h-11 items-center gap-3 rounded-lg px-2 py-1.5 hover:bg-hover data-active-item:bg-soft data-active-item:chosen-row"
  >
    {children}
  </ComboboxItem>
);

interface GroupOptionFaceProps {
  group: ShownGroup;
  apart: string | undefined;
  query: string;
}

export const GroupOptionFace = ({ group, apart, query }: GroupOptionFaceProps) => (
  <>
    <GroupAvatar group={group} />
    <span className="min-w-0 flex-1 truncate">
      <bdi>
        <Highlighted text={shownName(group.name)} query={query} />
      </bdi>
      {apart !== undefined && <bdi className="text-preview text-ink2">{` ${apart}`}</bdi>}
    </span>
    {group.archived_at !== null && <span className="text-sm text-ink2">{t('find.archived')}</span>}
  </>
);
