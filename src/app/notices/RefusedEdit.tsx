import type { Group } from '../../contract/resources';
import { useGroup } from '../../data/groups/useGroups';
import { deltaOf } from '../../data/truth/members';
import type { RefusedEdit as Edit } from '../../data/writes/useRefusedChanges';
import { reasonOf } from '../../i18n/failures';
import { listOf, t } from '../../i18n/translate';
import { Button } from '../../ui/Button';
import { DialogActions } from '../../ui/overlay/ConfirmDialog';
import { Dialog } from '../../ui/overlay/Dialog';

interface RefusedEditProps {
  edit: Edit;
  onOverwrite: () => void;
  onDiscard: () => void;
}

const fields = [
  ['name', 'form.name'],
  ['description', 'form.description'],
  ['avatar_url', 'form.avatar'],
] as const;

/** Stays open until the person decides. */
export default function RefusedEdit({ edit, onOverwrite, onDiscard }: RefusedEditProps) {
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
              <Text label={t('refused.yours')} text={mine[field]} />
              {group && <Text label={t('refused.theirs')} text={group[field]} />}
            </div>
          ),
        )}
        <Members edit={edit} base={base} />
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

function Members({ edit, base }: { edit: Edit; base: Group | undefined }) {
  const delta = deltaOf(edit.change.fields, base);
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
