import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Group } from '#contract/resources';
import { useCanRestore } from '#data/groups/useCanRestore';
import { useIsAtGroup } from '#data/groups/useIsAtGroup';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { paths } from '../../../paths';
import { LazyDeleteGroupDialog } from '../../shared/groups/dialogs';
import { useArchiveWithUndo, useRestore } from '../../shared/groups/useArchiveWithUndo';
import { LeaveGroup } from './LeaveGroup';
import { Section } from './Section';

interface DangerZoneProps {
  group: Group;
  /** Contact ids, or null if the service has no roles. */
  admins: readonly string[] | null;
  mayChange: boolean;
}

/** Everybody may leave. Actions that change the group are absent without the right to do so. */
export function DangerZone({ group, admins, mayChange }: DangerZoneProps) {
  const navigate = useNavigate();
  const archive = useArchiveWithUndo();
  const restore = useRestore();
  const canRestore = useCanRestore();
  const [deleting, setDeleting] = useState(false);
  const isHere = useIsAtGroup(group.id);
  const archived = group.archived_at !== null;
  return (
    <Section title={t('settings.danger')} danger>
      {mayChange && (
        <Row text={t(archived ? 'settings.restoreBody' : canRestore() ? 'settings.archiveBody' : 'archive.body')}>
          <Button onClick={() => (archived ? restore(group) : archive(group))}>
            {t(archived ? 'settings.restore' : 'settings.archive')}
          </Button>
        </Row>
      )}
      <LeaveGroup group={group} admins={admins} />
      {mayChange && (
        <Row text={t('settings.deleteBody')}>
          <Button look="danger" onClick={() => setDeleting(true)}>
            {t('settings.delete')}
          </Button>
        </Row>
      )}
      {deleting && (
        <LazyDeleteGroupDialog
          group={group}
          onClose={() => setDeleting(false)}
          onGone={() => isHere() && navigate(archived ? paths.archived : paths.groups, { replace: true })}
        />
      )}
    </Section>
  );
}

function Row({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-2 pb-2 last:pb-0">
      <p className="text-sm text-ink2">{text}</p>
      {children}
    </div>
  );
}
