import { useNavigate } from 'react-router-dom';
import { countShares, forgetShares } from '../../browser/shares/shareBox';
import { useSettle } from '../../data/writes/usePendingChanges';
import { t } from '../../i18n/translate';
import { useOutboxItself, useOutboxStatus } from '../../outbox/OutboxContext';
import { useShareOwner } from '../../outbox/shares/useShares';
import { paths } from '../../paths';
import { useMe, useSession } from '../../session/SessionContext';
import { dismissOffers, toast } from '../../ui/overlay/toastStore';

/** What signing out would discard, counted. */
export interface WouldBeLost {
  unsent: number;
  unsaved: number;
  drafts: number;
  /** What was shared and waits for a group. */
  shared: number;
}

/** Signs out; `forget` removes what this browser keeps of the person beside what was shared. */
export function useSignOut(forget: () => Promise<void>) {
  const navigate = useNavigate();
  const { signOut } = useSession();
  const { unsent } = useOutboxStatus();
  const outbox = useOutboxItself();
  const settle = useSettle();
  const { id } = useMe();
  const owner = useShareOwner(id);
  const leave = async () => {
    await signOut(async () => {
      const ends = await Promise.allSettled([forget(), forgetShares(owner)]);
      // Signing out goes on; a message says what could not be removed.
      if (ends.some(({ status }) => status === 'rejected')) toast(t('account.remains'), { tone: 'danger' });
    });
    await navigate(paths.signIn());
  };
  return {
    leave,
    /** Asks only when it would discard something. A deletion that could still be taken back is on its way now. */
    begin: async (ask: (lost: WouldBeLost) => void) => {
      dismissOffers();
      const unsaved = await settle();
      // A browser that refuses its disk has none. Of one that does not answer nobody knows: signing out goes on.
      const shared = await countShares(owner).catch(() => 0);
      const drafts = outbox.drafts.unfinished().length;
      if (unsent + unsaved + drafts + shared > 0) ask({ unsent, unsaved, drafts, shared });
      else await leave();
    },
  };
}
