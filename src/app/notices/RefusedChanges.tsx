import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { overlayState } from '#features/shared/Link';
import { Dialog, DialogActions } from '#ui/overlay/Dialog';
import { useGroup } from '../../data/groups/useGroups';
import { deltaOf } from '../../data/truth/changes';
import { type RefusedEdit as Edit, editOf, useRefusedChanges } from '../../data/writes/useRefusedChanges';
import { reasonOf } from '../../i18n/failures';
import { listOf, t } from '../../i18n/translate';
import { paths } from '../../paths';
import { Button } from '../../ui/Button';
import { toast } from '../../ui/overlay/toastStore';

const fields = [
  ['name', 'form.name'],
  ['description', 'form.description'],
  ['avatar_url', 'form.avatar'],
] as const;

function RefusedEdit({ edit, onOverwrite, onDiscard }: { edit: Edit; onOverwrite: () => void; onDiscard: () => void }) {
  const { change, base, error } = edit;
  const { group, gone } = useGroup(change.group_id);
  const mine = change.fields;
  const name = group?.name ?? base?.name ?? '';
  return (
    <Dialog alert title={t('refused.title', { name })} onClose={() => {}}>
      <p className="text-ink2">{gone ? t('pane.gone') : error ? reasonOf(error) : t('refused.earlier')}</p>
      <dl className="grid gap-4 pt-4">
        {fields.map(([field, label]) =>
          mine[field] === undefined ? null : (
            <div key={field} className="grid gap-1">
              <dt className="font-semibold">{t(label)}</dt>
              <Text label={t('yours')} text={mine[field]} />
              {group && <Text label={t('refused.theirs')} text={group[field]} />}
            </div>
          ),
        )}
        <Members edit={edit} />
      </dl>
      <DialogActions className="pt-6">
        <Button data-first-focus onClick={onDiscard}>
          {t('message.discard')}
        </Button>
        {!gone && (
          <Button look="primary" onClick={onOverwrite}>
            {t('refused.overwrite')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

function Text({ label, text }: { label: string; text: string | null }) {
  return (
    <dd className="grid grid-cols-[4rem_minmax(0,1fr)] gap-2">
      <span className="text-sm text-ink2">{label}</span>
      <bdi className="break-words whitespace-pre-wrap">{text || t('refused.empty')}</bdi>
    </dd>
  );
}

function Members({ edit: { change, base } }: { edit: Edit }) {
  const delta = deltaOf(change.fields, base);
  if (!delta) return null;
  const { add, remove } = delta;
  return (
    <div className="grid gap-1">
      <dt className="font-semibold">{t('form.members')}</dt>
      {add.length > 0 && <dd>{t('refused.add', { names: listOf(add.map(({ username }) => username)) })}</dd>}
      {remove.length > 0 && <dd>{t('refused.remove', { names: listOf(remove) })}</dd>}
    </div>
  );
}

export function RefusedChanges() {
  const navigate = useNavigate();
  const { refused, hasLater, drop, nameOf, insist } = useRefusedChanges();
  const reported = useRef(new Set<string>());
  const edit = refused.map(editOf).find((each) => each !== null);

  useEffect(() => {
    const before = reported.current;
    // Forgets changes that are no longer refused, so that a second refusal is reported again.
    reported.current = new Set(refused.map(({ key }) => key));
    for (const { key, written, error } of refused) {
      if (before.has(key)) continue;
      const reason = error ? reasonOf(error) : t('refused.earlier');
      if ('create' in written) {
        toast(t('newGroup.unfinished', { name: written.create.name, reason }), {
          tone: 'danger',
          action: { label: t('newGroup.open'), run: () => navigate(paths.newGroup, { state: overlayState }) },
        });
      } else if (written.change.type === 'group.archived') {
        const name = nameOf(written.change.group_id) ?? '';
        const restored = written.change.archived_at === null;
        toast(t(restored ? 'group.restoreFailed' : 'group.archiveFailed', { name, reason }), { tone: 'danger' });
        drop(key);
      }
    }
  }, [refused, navigate, drop, nameOf]);

  useEffect(() => {
    if (hasLater) toast(t('refused.otherVersion'), { tone: 'danger' });
  }, [hasLater]);

  if (!edit) return null;
  return (
    <RefusedEdit key={edit.key} edit={edit} onOverwrite={() => void insist(edit)} onDiscard={() => drop(edit.key)} />
  );
}

export function reportRefusal(error: Error, change: unknown): void {
  const type = typeof change === 'object' && change !== null && 'type' in change && change.type;
  const reason = reasonOf(error);
  if (type === 'group.left') toast(t('kept.leaveFailed', { reason }), { tone: 'danger' });
  if (type === 'reaction.toggled') toast(t('reaction.failed', { reason }), { tone: 'danger' });
  if (type === 'message.deleted') toast(t('message.deleteFailed', { reason }), { tone: 'danger' });
}
