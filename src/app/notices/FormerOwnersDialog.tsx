import { useEffect, useMemo, useState } from 'react';
import { t } from '../../i18n/translate';
import { createFormerOwners } from '../../outbox/storage/formerOwners';
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog';
import { toast } from '../../ui/overlay/toastStore';

interface FormerOwnersDialogProps {
  base: string;
  contactId: string;
}

/** Asks a person what becomes of the unsent words of those who were signed in here before. */
export default function FormerOwnersDialog({ base, contactId }: FormerOwnersDialogProps) {
  const owners = useMemo(() => createFormerOwners(base, contactId), [base, contactId]);
  const [others, setOthers] = useState<Awaited<ReturnType<typeof owners.withWords>>>([]);

  // Reads and writes what this browser keeps.
  useEffect(() => {
    let ended = false;
    owners
      .sweep()
      // What could not be removed now is tried again at the next start.
      .catch(() => undefined)
      .then(owners.withWords)
      .then((found) => !ended && setOthers(found));
    return () => {
      ended = true;
    };
  }, [owners]);

  const [other] = others;
  if (!other) return null;
  const next = () => setOthers(others.slice(1));
  const remove = () => {
    next();
    owners.remove(other.name).catch(() => void toast(t('others.remains'), { tone: 'danger' }));
  };
  const keep = () => {
    next();
    owners.keep(other.name);
  };
  return (
    <ConfirmDialog
      key={other.name}
      title={t('others.title', { name: other.username })}
      body={t('others.body', { name: other.username })}
      confirm={t('others.delete')}
      cancel={t('others.keep')}
      onConfirm={remove}
      onClose={keep}
    />
  );
}
