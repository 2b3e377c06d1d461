import { copyText } from '../../../browser/page/copyText';
import type { Group } from '../../../contract/resources';
import { t } from '../../../i18n/translate';
import { paths } from '../../../paths';
import { Button } from '../../../ui/Button';
import { Drawing } from '../../../ui/Drawing';
import { toast } from '../../../ui/overlay/toasts';
import { Link } from '../../shared/Link';

/** Above the first message. */
export function Beginning({ group, me, empty }: { group: Group; me: string; empty: boolean }) {
  const { name } = group;
  const alone = group.contacts.every(({ id }) => id === me) && group.archived_at === null;
  return (
    <div className="grid gap-1 px-2.5 pt-10 pb-4">
      {empty && alone && <Drawing className="mb-3" />}
      <p className="voice text-xl text-balance wrap-anywhere">{t('pane.beginning', { name })}</p>
      {empty && (
        <p className="text-ink2">
          {t(alone ? 'pane.alone' : group.archived_at === null ? 'pane.empty' : 'pane.neverUsed')}
        </p>
      )}
      {empty && alone && <AskForPeople groupId={group.id} />}
    </div>
  );
}

/** A group of one has nobody to read it. */
function AskForPeople({ groupId }: { groupId: string }) {
  const copy = () =>
    copyText(new URL(paths.group(groupId), location.href).href).then(
      () => toast(t('pane.linkCopied')),
      () => toast(t('message.copyFailed'), { tone: 'danger' }),
    );
  return (
    <div className="flex flex-wrap gap-2 pt-3">
      <Link
        to={paths.groupSettings(groupId)}
        state={{ beside: true }}
        className="inline-flex min-h-10 items-center rounded-lg bg-brand px-4 font-semibold text-on-brand hover:bg-brand-strong pointer-coarse:min-h-11"
      >
        {t('pane.addPeople')}
      </Link>
      <Button onClick={() => void copy()}>{t('pane.copyLink')}</Button>
    </div>
  );
}
