import { useAudit } from '#data/groups/useAudit';
import { useHasCapability } from '#data/useHasCapability';
import { t } from '#i18n/translate';
import { AuditList } from './AuditList';
import { FoldedSection } from './Section';

export function GroupAudit({ groupId }: { groupId: string }) {
  if (!useHasCapability('audit')) return null;
  return (
    <FoldedSection title={t('audit.groupTitle')}>
      <Trail groupId={groupId} />
    </FoldedSection>
  );
}

function Trail({ groupId }: { groupId: string }) {
  return <AuditList trail={useAudit(groupId)} label={t('audit.groupTitle')} />;
}
