import { useEffectEvent, useId, useLayoutEffect } from 'react';
import { TextAreaField } from '#ui/fields/Form';
import type { Group } from '../../contract/resources';
import { t } from '../../i18n/translate';
import { useLeftWords } from '../../outbox/useLeftWords';
import { useAnnouncer } from '../../ui/announcements/Announcer';
import { Button } from '../../ui/Button';
import { useLostFocus } from '../../ui/useLostFocus';
import { copyWithToast } from '../shared/copyWithToast';
import { useRestore } from '../shared/groups/useArchiveWithUndo';
import { useRights } from '../shared/groups/useRights';

export default function ArchivedBanner({ group, onFocusComposer }: { group: Group; onFocusComposer: () => void }) {
  const restore = useRestore();
  const { reason } = useRights(group.id);
  const { text } = useLeftWords(group.conversation_id);
  const banner = useLostFocus<HTMLDivElement>(() => queueMicrotask(onFocusComposer));
  const notice = useId();
  const reasonId = useId();
  const archived = group.archived_by ? t('pane.archivedBy', { name: group.archived_by }) : t('pane.archived');
  const words = text === '' ? archived : `${archived} ${t('pane.archivedDraft')}`;
  // The announcement has other words than the notice, because a screen reader may read both.
  const spoken = t(text === '' ? 'pane.archivedSpoken' : 'pane.archivedDraftSpoken');
  const { announce } = useAnnouncer();
  const announceNotice = useEffectEvent(() => announce({ text: spoken }));
  useLayoutEffect(() => {
    // The banner takes the focus of the removed field. A focused button would react to the next typed key.
    if (document.activeElement === document.body) banner.current?.focus();
    else announceNotice();
  }, [banner]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      ref={banner}
      role="group"
      aria-labelledby={notice}
      aria-describedby={reason && reasonId}
      tabIndex={-1}
      className="column pb-3 outline-none md:pb-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 boxed rounded-2xl bg-hover px-4 py-3">
        <div>
          <p id={notice}>{words}</p>
          {reason && (
            <p id={reasonId} className="text-sm text-ink2">
              {reason}
            </p>
          )}
        </div>
        <Button disabled={reason !== undefined} aria-describedby={reason && reasonId} onClick={() => restore(group)}>
          {t('group.restore')}
        </Button>
        {text !== '' && (
          <div className="grid basis-full gap-3">
            <TextAreaField label={t('pane.goneDraft')} readOnly rows={2} className="resize-none" value={text} />
            <Button className="justify-self-start" onClick={() => void copyWithToast(text)}>
              {t('message.copy')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
