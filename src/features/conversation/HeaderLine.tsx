import { useNow } from '../../browser/time/useNow';
import type { Group } from '../../contract/resources';
import { useConnectionStatus } from '../../data/live/useConnectionStatus';
import { useTyping } from '../../data/live/useTyping';
import { shownName } from '../../i18n/names';
import { listOf, t } from '../../i18n/translate';
import { useMe } from '../../session/SessionContext';
import { isHere } from '../shared/people/isHere';

/** More names never fit. */
const maxNames = 3;

/** Writers, else people who are here, else the description. */
export function HeaderLine({ group }: { group: Group }) {
  const me = useMe();
  const now = useNow();
  const writing = useTyping(group.conversation_id);
  // Presence is unknown without a connection.
  const isConnected = useConnectionStatus() === 'ok';
  const here = isConnected ? group.contacts.filter((each) => each.username !== me.username && isHere(each, now)) : [];
  if (writing.length > 0)
    return (
      <p className="truncate text-sm text-brand">
        {writing.length > maxNames
          ? t('pane.writingMany')
          : t('pane.writing', { names: listOf([...writing]), count: writing.length })}
      </p>
    );
  return (
    <p className="flex h-[1lh] flex-wrap truncate text-sm whitespace-pre text-ink2">
      <span className="truncate">
        <span>{t('members.count', { count: group.contacts.length })}</span>
        {here.length > 0 && (
          <>
            <span>{' · '}</span>
            <span className="text-ok">
              {here.length > maxNames
                ? t('pane.hereMany', { count: here.length })
                : t('pane.here', { names: listOf(here.map((each) => shownName(each.username))), count: here.length })}
            </span>
          </>
        )}
      </span>
      {/* Where it would be next to nothing it wraps, which hides it. In it a box that is cut at its own end: in a script from
          right to left that is the other one. */}
      {group.description && (
        <span className="flex min-w-14 flex-1">
          {' · '}
          <bdi className="truncate">{group.description.replaceAll('\n', ' ')}</bdi>
        </span>
      )}
    </p>
  );
}
