import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Group } from '../../../contract/resources';
import { t } from '../../../i18n/translate';
import { Button } from '../../../ui/Button';
import { LazyExportDialog } from '../../shared/groups/dialogs';
import { Section } from './Section';

export function GroupCopy({ group }: { group: Group }) {
  const [asking, setAsking] = useState(false);
  return (
    <Section title={t('settings.copy')}>
      <p className="text-sm text-ink2">{t('settings.copyBody')}</p>
      <Button className="justify-self-start" onClick={() => setAsking(true)}>
        <Download size="1rem" aria-hidden />
        {t('export.title')}
      </Button>
      {asking && <LazyExportDialog group={group} onClose={() => setAsking(false)} />}
    </Section>
  );
}
