import { useAskBeforeUnload } from '#browser/page/useAskBeforeUnload';
import type { Contact } from '#contract/resources';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { MemberField } from '../form/MemberField';
import { type AddedPeople, addedPeople } from './unsavedDetails';

interface AddMembersProps {
  groupId: string;
  members: readonly Contact[];
  busy: boolean;
  /** Calls `after` once they are members. */
  onAdd: (added: Contact[], after: () => void) => void;
}

const nobody = (): AddedPeople => ({ chosen: [], query: '' });

export function AddMembers({ groupId, members, busy, onAdd }: AddMembersProps) {
  const [{ chosen, query }, change] = addedPeople.useForm(groupId, nobody);
  useAskBeforeUnload(!busy && (chosen.length > 0 || query.trim() !== ''));
  const choose = (next: Contact[]) => change((before) => ({ ...before, chosen: next }));
  // People who were chosen meanwhile stay.
  const drop = (added: Contact[]) =>
    change((before) => ({
      ...before,
      chosen: before.chosen.filter(({ id }) => added.every((each) => each.id !== id)),
    }));
  return (
    <div className="grid gap-3">
      <MemberField
        label={t('members.add')}
        chosen={chosen}
        onChoose={choose}
        query={query}
        onQuery={(next) => change((before) => ({ ...before, query: next }))}
        without={new Set(members.map((member) => member.id))}
      />
      {chosen.length > 0 && (
        <Button
          look="primary"
          className="justify-self-start"
          disabled={busy}
          onClick={() => onAdd(chosen, () => drop(chosen))}
        >
          {t('members.addButton', { count: chosen.length })}
        </Button>
      )}
    </div>
  );
}
