import { ScrollText } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import type { AuditAction } from '#contract/audit';
import { type AuditFilter, useAudit } from '#data/groups/useAudit';
import { t } from '#i18n/translate';
import { TextField } from '#ui/fields/Form';
import { SearchField } from '#ui/fields/SearchField';
import { Select } from '#ui/fields/Select';
import { AdminView } from '../../shared/ListView';
import { AuditList } from '../parts/AuditList';

const AuditView = () => (
  <AdminView
    title={t('audit.title')}
    icon={ScrollText}
    capability="audit"
    role="region"
    aria-label={t('audit.title')}
    // Focusable, because a scroll area without controls must be reachable by keyboard.
    tabIndex={0}
    className="p-3 -outline-offset-2 md:p-6"
  >
    <Trail />
  </AdminView>
);
export default AuditView;

const kinds = {
  groups: ['group.create', 'group.archive', 'group.restore', 'group.delete', 'group.import'],
  members: ['member.add', 'member.remove', 'member.join', 'invite.create', 'invite.revoke', 'role.change'],
  messages: ['message.delete'],
  reports: ['group.report', 'message.report', 'report.close'],
  accounts: [
    'account.create',
    'account.promote',
    'account.demote',
    'account.disable',
    'account.enable',
    'name.change',
    'password.change',
    'password.reset',
    'token.mint',
  ],
  refusals: ['sign-in.failure', 'session.replay', 'access.refused', 'rate-limit.hit'],
} as const satisfies Record<string, readonly AuditAction[]>;
const kindNames = ['', 'groups', 'members', 'messages', 'reports', 'accounts', 'refusals'] as const;

function startOf(day: string, addedDays = 0): number | undefined {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + addedDays);
  return Number.isNaN(date.getTime()) ? undefined : date.getTime() / 1_000;
}

function Trail() {
  const [kind, setKind] = useState<(typeof kindNames)[number]>('');
  const [person, setPerson] = useState('');
  const [group, setGroup] = useState('');
  const [days, setDays] = useState({ from: '', to: '' });
  const words = useDeferredValue({ person: person.trim(), group: group.trim() });
  const since = startOf(days.from);
  const until = startOf(days.to, 1);
  const filter: AuditFilter = {
    ...(kind && { actions: kinds[kind] }),
    ...(words.person && { person: words.person }),
    ...(words.group && { group: words.group }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  };
  const trail = useAudit(null, filter);
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      {trail.canFilter && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <div className="grid gap-2 sm:grid-cols-3">
            <SearchField label={t('audit.person')} autoCapitalize="none" value={person} onChange={setPerson} />
            <SearchField label={t('audit.group')} value={group} onChange={setGroup} />
            <Select
              label={t('audit.kind')}
              value={kind}
              options={kindNames}
              labelOf={(each) => t(`audit.kind.${each || 'all'}`)}
              onChange={setKind}
            />
          </div>
          <div className="flex flex-wrap gap-2">
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                type="date"
                label={t(`audit.${end}`)}
                value={days[end]}
                onChange={({ target }) => setDays({ ...days, [end]: target.value })}
              />
            ))}
          </div>
        </div>
      )}
      <AuditList
        trail={trail}
        label={t('audit.title')}
        empty={Object.keys(filter).length > 0 ? t('audit.noMatch') : undefined}
      />
    </div>
  );
}
