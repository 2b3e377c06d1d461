import { useState } from 'react';
import type { Contact } from '../../../contract/resources';
import { t } from '../../../i18n/translate';
import { Button } from '../../../ui/Button';
import { MemberField } from '../form/MemberField';

interface AddMembersProps {
  members: readonly Contact[];
  busy: boolean;
  /** Calls `after` once they are members. */
  onAdd: (added: Contact[], after: () => void) => void;
}

export function AddMembers({ members, busy, onAdd }: AddMembersProps) {
  const [chosen, setChosen] = useState<Contact[]>([]);
  const [query, setQuery] = useState('');
  return (
    <div className="grid gap-3">
      <MemberField
        label={t('members.add')}
        chosen={chosen}
        onChoose={setChosen}
        query={query}
        onQuery={setQuery}
        without={new Set(members.map((member) => member.id))}
      />
      {chosen.length > 0 && (
        <Button
          look="primary"
          className="justify-self-start"
          disabled={busy}
          onClick={() => onAdd(chosen, () => setChosen([]))}
        >
          {t('members.addButton', { count: chosen.length })}
        </Button>
      )}
    </div>
  );
}
