import { X } from 'lucide-react';
import { IconButton } from '#ui/Button';
import { replyOf } from '../../contract/replies';
import type { Contact } from '../../contract/resources';
import { shownName } from '../../i18n/names';
import { t } from '../../i18n/translate';
import { useMe } from '../../session/SessionContext';
import { classes } from '../../ui/classes';
import { hueOf, huesOf } from '../../ui/hues';

interface ReplyStripProps {
  /** The quoted text at the start of the reply, in the wire format. */
  head: string;
  members: readonly Contact[];
  onCancel: () => void;
}

export default function ReplyStrip({ head, members, onCancel }: ReplyStripProps) {
  const me = useMe();
  const usernames = members.map(({ username }) => username);
  const reply = replyOf(head, usernames);
  if (!reply) return null;
  const { username, words } = reply;
  const hue = username === me.username ? 'own' : (huesOf(usernames).get(username) ?? hueOf(username));
  return (
    // biome-ignore lint/a11y/useSemanticElements: screen readers announce a fieldset as a form.
    <div
      role="group"
      aria-label={t('reply.replying', { name: username })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
      className="-order-4 flex min-h-11 min-w-0 basis-full items-center gap-2 ps-2"
    >
      <p id="composer-reply" className={classes(`hue-${hue}`, 'person-line min-w-0 flex-1 ps-2.5 text-sm')}>
        <span className="sr-only">{t('reply.replying', { name: username })}</span>
        <bdi aria-hidden className="person-name block truncate font-bold">
          {shownName(username)}
        </bdi>
        <bdi className="block truncate text-ink2">{words}</bdi>
      </p>
      <IconButton icon={X} label={t('reply.cancel')} small className="me-1 pointer-coarse:me-0" onClick={onCancel} />
    </div>
  );
}
