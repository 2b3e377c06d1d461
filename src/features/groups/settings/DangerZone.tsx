import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Group } from '../../../contract/resources';
import { t } from '../../../i18n/translate';
import { paths } from '../../../paths';
import { Button } from '../../../ui/Button';
import { LazyDeleteGroupDialog, LazyExportDialog } from '../../shared/groups/dialogs';
import { useArchiveWithUndo, useRestore } from '../../shared/groups/useArchiveWithUndo';

/** A copy is for everybody; what changes the group is absent for those who may not change it. */
export function DangerZone({ group, mayChange }: { group: Group; mayChange: boolean }) {
  const navigate = useNavigate();
  const archive = useArchiveWithUndo();
  const restore = useRestore();
  const [asking, setAsking] = useState<'copy' | 'delete' | null>(null);
  const archived = group.archived_at !== null;
  const close = () => setAsking(null);
  return (
    <>
      <section aria-labelledby="copy" className="grid gap-4">
        <h2 id="copy" className="text-base font-semibold">
          {t('settings.copy')}
        </h2>
        <div className="rounded-xl border border-line">
          <Row text={t('settings.copyBody')}>
            <Button onClick={() => setAsking('copy')}>{t('export.title')}</Button>
          </Row>
        </div>
      </section>
      {mayChange && (
        <section aria-labelledby="danger" className="grid gap-4">
          <h2 id="danger" className="text-base font-semibold text-danger">
            {t('settings.danger')}
          </h2>
          <div className="divide-y divide-line rounded-xl border border-line">
            <Row text={t(archived ? 'settings.restoreBody' : 'settings.archiveBody')}>
              <Button onClick={() => (archived ? restore(group) : archive(group))}>
                {t(archived ? 'settings.restore' : 'settings.archive')}
              </Button>
            </Row>
            <Row text={t('settings.deleteBody')}>
              <Button look="danger" onClick={() => setAsking('delete')}>
                {t('settings.delete')}
              </Button>
            </Row>
          </div>
        </section>
      )}
      {asking === 'copy' && <LazyExportDialog group={group} onClose={close} />}
      {asking === 'delete' && (
        <LazyDeleteGroupDialog
          group={group}
          onClose={close}
          onGone={() => navigate(archived ? paths.archived : paths.groups, { replace: true })}
        />
      )}
    </>
  );
}

function Row({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 p-4">
      <p className="max-w-sm text-sm text-ink2">{text}</p>
      {children}
    </div>
  );
}
