import { type ComponentProps, useId, useState } from 'react';
import { dayMs } from '#browser/time/durations';
import type { Invite, NewInvite } from '#contract/invites';
import type { Group } from '#contract/resources';
import { type InviteFields, useInvites } from '#data/groups/useInvites';
import { dayOf, inSentence, timeOf } from '#i18n/dates';
import { reasonOf } from '#i18n/failures';
import { shownName } from '#i18n/names';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { Form, FormError } from '#ui/fields/Form';
import { Select } from '#ui/fields/Select';
import { Dialog } from '#ui/overlay/Dialog';
import { paths } from '../../../paths';
import { LinkField } from '../../shared/LinkField';

const daySeconds = dayMs / 1_000;

const Choice = <T extends string | number>(props: ComponentProps<typeof Select<T>>) => (
  <div className="grid grow gap-1.5">
    <span aria-hidden className="text-sm font-medium">
      {props.label}
    </span>
    <Select {...props} />
  </div>
);

export function InviteDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { invites, error, create, revoke } = useInvites(group.id);
  const [fields, setFields] = useState<InviteFields>({ role: 'member', max_uses: null, expires_in: 7 * daySeconds });
  const [made, setMade] = useState<NewInvite | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const run = async (work: () => Promise<void>) => {
    setFailure(null);
    await work().catch(setFailure);
  };
  const problem = failure ?? error;
  return (
    <Dialog title={t('invite.title', { group: shownName(group.name) })} onClose={onClose}>
      <div className="grid gap-5">
        <Form onSubmit={() => run(async () => setMade(await create(fields)))} className="grid gap-4">
          <p className="text-ink2">{t('invite.body')}</p>
          <div className="flex flex-wrap gap-3">
            <Choice
              label={t('invite.validFor')}
              value={fields.expires_in}
              options={[1, 7, 30].map((days) => days * daySeconds)}
              labelOf={(seconds) => t('invite.days', { count: seconds / daySeconds })}
              onChange={(expires_in) => setFields({ ...fields, expires_in })}
            />
            <Choice
              label={t('invite.uses')}
              value={fields.max_uses ?? 0}
              options={[0, 1, 10]}
              labelOf={(count) => t('invite.people', { count })}
              onChange={(count) => setFields({ ...fields, max_uses: count || null })}
            />
            <Choice
              label={t('invite.role')}
              value={fields.role}
              options={['member', 'admin']}
              labelOf={(role) => t(`invite.${role}`)}
              onChange={(role) => setFields({ ...fields, role })}
            />
          </div>
          {problem !== null && <FormError>{reasonOf(problem)}</FormError>}
          <Button type="submit" look={made ? 'secondary' : 'primary'} className="justify-self-end">
            {t('invite.create')}
          </Button>
        </Form>
        {made && <LinkField path={paths.join(made.token)} hint={t('invite.once')} />}
        {invites.length > 0 && (
          <ul aria-label={t('invite.list')} className="ruled rounded-xl border border-line">
            {invites.map((invite) => (
              <InviteRow
                key={invite.id}
                invite={invite}
                onRevoke={() =>
                  void run(async () => {
                    await revoke(invite.id);
                    if (made?.id === invite.id) setMade(null);
                  })
                }
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function InviteRow({ invite, onRevoke }: { invite: Invite; onRevoke: () => void }) {
  const id = useId();
  const { role, uses: count, max_uses: max, created_by, expires_at } = invite;
  const until = `${inSentence(dayOf(expires_at))}, ${timeOf(expires_at)}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
      <p id={id} className="min-w-0 text-sm text-ink2">
        <span className="block font-medium text-ink">
          {t(role === 'admin' ? 'invite.forAdmins' : 'invite.forMembers', { name: shownName(created_by) })}
        </span>
        {[t('invite.used', { count, max: max ?? 0 }), t('invite.until', { when: until })].join(' · ')}
      </p>
      <Button aria-describedby={id} onClick={onRevoke}>
        {t('invite.revoke')}
      </Button>
    </li>
  );
}
