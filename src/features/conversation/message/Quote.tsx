import { type MouseEvent, use } from 'react';
import type { Reply } from '#contract/replies';
import { useIsDeleted } from '#data/timeline/useMessage';
import { shownName } from '#i18n/names';
import { t } from '#i18n/translate';
import { classes } from '#ui/classes';
import { hueOf } from '#ui/hues';
import { paths } from '../../../paths';
import { Link } from '../../shared/Link';
import { PeopleContext, useRowTabIndex } from '../paneContexts';
import { collapseInvisible } from './MessageText';

export function Quote({ id, reply, onOpen }: { id: string; reply: Reply; onOpen: (reply: Reply) => void }) {
  const { username, target } = reply;
  const { me, hues } = use(PeopleContext);
  const gone = useIsDeleted(target);
  const tabIndex = useRowTabIndex();
  // The reply contains a copy of the quoted text. The row must not show the copy after the deletion of the original.
  const words = gone ? t('reply.gone') : collapseInvisible(reply.words);
  const onClick = (event: MouseEvent) => {
    if (target && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    onOpen(reply);
  };
  return (
    <Link
      id={id}
      // Without a link to the quoted message, a click searches the loaded messages for the quoted text.
      to={target ? paths.message(target.groupId, target.messageId) : '.'}
      aria-label={t('reply.to', { name: username, words })}
      tabIndex={tabIndex}
      onClick={onClick}
      className={classes(
        `hue-${username === me ? 'own' : (hues.get(username) ?? hueOf(username))}`,
        'person-line mt-0.5 mb-1 flex w-fit max-w-full flex-col items-start justify-center rounded-e-md py-0.5 ps-2 pe-2.5 text-sm hover:bg-hover pointer-coarse:min-h-11',
      )}
    >
      <bdi className="person-name max-w-full truncate font-bold">{shownName(username)}</bdi>
      <bdi className={classes('max-w-full truncate text-ink2', gone && 'italic')}>{words}</bdi>
    </Link>
  );
}
