import { ScrollText } from 'lucide-react';
import { useAudit } from '#data/groups/useAudit';
import { t } from '#i18n/translate';
import { useIsServiceAdmin } from '#session/SessionContext';
import { EmptyState } from '#ui/Notice';
import { ViewHeader } from '../../shared/ViewHeader';
import { AuditList } from './AuditList';

export default function AuditView() {
  const isAdmin = useIsServiceAdmin();
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ViewHeader title={t('audit.title')} />
      <section
        aria-label={t('audit.title')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing in it takes the focus, and it scrolls
        tabIndex={0}
        className="scroll-thin flex min-h-0 flex-1 flex-col overflow-y-auto p-3 -outline-offset-2 md:p-6"
      >
        {isAdmin ? <Trail /> : <EmptyState icon={ScrollText} title={t('audit.adminsOnly')} />}
      </section>
    </div>
  );
}

function Trail() {
  const trail = useAudit(null);
  if (!trail.supported) return <EmptyState icon={ScrollText} title={t('audit.unsupported')} />;
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col">
      <AuditList trail={trail} label={t('audit.title')} />
    </div>
  );
}
