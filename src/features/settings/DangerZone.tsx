import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Group } from '../../contract/resources';
import { paths } from '../../paths';
import { Button } from '../../ui/Button';
import { t } from '../../words/words';
import { useArchiveWithUndo, useRestore } from '../shared/useArchiveWithUndo';

const DeleteGroupDialog = lazy(() => import('../shared/DeleteGroupDialog'));

export function DangerZone({ group }: { group: Group }) {
  const navigate = useNavigate();
  const archive = useArchiveWithUndo();
  const restore = useRestore();
  const [deleting, setDeleting] = useState(false);
  const archived = group.archived_at !== null;
  return (
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
          <Button look="danger" onClick={() => setDeleting(true)}>
            {t('settings.delete')}
          </Button>
        </Row>
      </div>
      {deleting && (
        <Suspense>
          <DeleteGroupDialog
            group={group}
            onClose={() => setDeleting(false)}
            onGone={() => navigate(archived ? paths.archived : paths.groups, { replace: true })}
          />
        </Suspense>
      )}
    </section>
  );
}

function Row({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 p-4">
      <p className="max-w-sm text-sm text-muted">{text}</p>
      {children}
    </div>
  );
}
