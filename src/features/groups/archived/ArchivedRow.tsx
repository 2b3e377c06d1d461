import { RotateCcw, Trash2 } from 'lucide-react';
import { memo, useId } from 'react';
import { isOff } from '#browser/settings';
import { useToday } from '#browser/time/today';
import type { Group } from '#contract/resources';
import { useForbidden } from '#data/writes/forbidden';
import { inSentence, whenOf } from '#i18n/dates';
import { shownName } from '#i18n/names';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { Moment } from '#ui/Moment';
import type { Selection } from '#ui/selection/useSelection';
import { usePassFocusOn } from '#ui/usePassFocusOn';
import { paths } from '../../../paths';
import { GroupAvatar } from '../../shared/groups/GroupAvatar';
import { nameApart } from '../../shared/groups/namesakes';
import { Highlighted } from '../../shared/Highlighted';
import { Link } from '../../shared/Link';
import { SelectableGroup } from '../parts/SelectableGroup';

interface RowProps {
  group: Group;
  apart: string | undefined;
  query: string;
  count: number | null;
  waits: boolean;
}

interface ArchivedRowProps extends RowProps {
  onRestore: (group: Group) => void;
  onDelete: (group: Group) => void;
}

export function ArchivedRow({ onRestore, onDelete, ...row }: ArchivedRowProps) {
  const { group } = row;
  const name = nameApart(group, row.apart);
  const item = usePassFocusOn<HTMLLIElement>();
  const refused = useForbidden(group.id);
  const reasonId = useId();
  const describedBy = refused ? reasonId : undefined;
  return (
    <li
      ref={item}
      data-id={group.id}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border border-line p-3"
    >
      <GroupAvatar group={group} />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <Link
          to={paths.group(group.id)}
          aria-label={name}
          data-stop
          className="font-medium break-words hover:underline"
        >
          <Name {...row} />
        </Link>
        <Facts {...row} />
        {refused && (
          <p id={reasonId} className="text-sm text-ink2">
            {t('rights.refused')}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-label={t('group.restoreNamed', { name })}
          disabled={refused}
          aria-describedby={describedBy}
          onClick={() => onRestore(group)}
        >
          <RotateCcw size="1rem" aria-hidden />
          {t('group.restore')}
        </Button>
        {!isOff('delete-group') && (
          <Button
            look="quiet"
            className="text-danger"
            aria-label={t('group.deleteNamed', { name })}
            disabled={refused}
            aria-describedby={describedBy}
            onClick={() => onDelete(group)}
          >
            <Trash2 size="1rem" aria-hidden />
            {t('message.delete')}
          </Button>
        )}
      </div>
    </li>
  );
}

interface ChosenRowProps extends RowProps {
  chosen: boolean;
  tabStop: boolean;
  onToggle: Selection['toggle'];
}

export const ChosenRow = memo(function ChosenRow({ chosen, tabStop, onToggle, ...row }: ChosenRowProps) {
  const { group, apart } = row;
  const id = useId();
  return (
    <li data-id={group.id}>
      <SelectableGroup
        group={group}
        apart={apart}
        chosen={chosen}
        tabIndex={tabStop ? 0 : -1}
        onToggle={onToggle}
        describedBy={id}
        className="flex items-center gap-3 rounded-xl border border-line p-3"
      >
        <div id={id} className="min-w-0 flex-1">
          <span className="font-medium break-words">
            <Name {...row} />
          </span>
          <Facts {...row} />
        </div>
      </SelectableGroup>
    </li>
  );
});

const Name = ({ group, apart, query }: RowProps) => (
  <bdi>
    <Highlighted text={shownName(group.name)} query={query} />
    {apart !== undefined && <bdi className="text-sm font-normal text-ink2">{` ${apart}`}</bdi>}
  </bdi>
);

const Figure = ({ children }: { children: string }) => <span className="whitespace-nowrap">{children}</span>;

function Facts({ group, count, waits }: RowProps) {
  const today = useToday();
  const when = group.archived_at === null ? null : inSentence(whenOf(group.archived_at, today));
  return (
    <p className="text-sm text-ink2">
      {waits && <span>{t('archived.waits')}</span>}
      {!waits && when !== null && group.archived_at !== null && (
        <Moment at={group.archived_at}>
          <bdi>
            {group.archived_by
              ? t('archived.sinceBy', { when, name: shownName(group.archived_by) })
              : t('archived.since', { when })}
          </bdi>
        </Moment>
      )}
      <span>{' · '}</span>
      <Figure>{t('members.count', { count: group.contacts.length })}</Figure>
      {count !== null && (
        <>
          <span>{' · '}</span>
          <Figure>{t('group.messages', { count })}</Figure>
        </>
      )}
    </p>
  );
}
