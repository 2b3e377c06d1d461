import type { Group } from '#contract/resources';
import { t } from '#i18n/translate';
import { Drawing } from '#ui/Notice';
import { inRow, lazyPart } from '#ui/parts/lazyPart';
import { conversationAfter } from '../conversationPart';

const AskForPeople = lazyPart(conversationAfter, ({ AskForPeople }) => AskForPeople, inRow);

export function Beginning({ group, me, empty }: { group: Group; me: string; empty: boolean }) {
  const { name } = group;
  const isAlone = group.contacts.every(({ id }) => id === me) && group.archived_at === null;
  return (
    <div className="grid gap-1 ps-13.5 pe-2.5 pt-10 pb-4">
      {empty && isAlone && <Drawing className="mb-3" />}
      <p className="voice text-xl text-balance wrap-anywhere">{t('pane.beginning', { name })}</p>
      {empty && (
        <p className="text-ink2">
          {t(isAlone ? 'pane.alone' : group.archived_at === null ? 'pane.empty' : 'pane.neverUsed')}
        </p>
      )}
      {empty && isAlone && <AskForPeople groupId={group.id} />}
    </div>
  );
}
