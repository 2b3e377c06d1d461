import { useAudit } from '../../../data/groups/useAudit';
import { t } from '../../../i18n/translate';
import { AuditList } from '../audit/AuditList';

/** What was done to one group, for its admins; nothing where the service keeps no trail. */
export function GroupAudit({ groupId }: { groupId: string }) {
  const trail = useAudit(groupId);
  if (!trail.supported) return null;
  return (
    <section aria-labelledby="audit" className="grid gap-4">
      <h2 id="audit" className="text-base font-semibold">
        {t('audit.groupTitle')}
      </h2>
      <AuditList trail={trail} label={t('audit.groupTitle')} />
    </section>
  );
}
