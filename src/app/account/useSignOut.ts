import { useNavigate } from 'react-router-dom';
import { countShares, forgetShares } from '../../browser/shares/shareBox';
import { useSettle } from '../../data/writes/useSettle';
import { useShareOwner } from '../../features/sharing/useShares';
import { t } from '../../i18n/translate';
import { useOutboxItself, useOutboxStatus } from '../../outbox/OutboxContext';
import { paths } from '../../paths';
import { useMe, useSession } from '../../session/SessionContext';
import { dismissOffers, toast } from '../../ui/overlay/toastStore';

export interface WouldBeLost {
  unsent: number;
  unsaved: number;
  drafts: number;
  shared: number;
}

/** `forget` deletes the person's data from this browser. */
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
      if (ends.some(({ status }) => status === 'rejected')) toast(t('account.remains'), { tone: 'danger' });
    });
    await navigate(paths.signIn());
  };
  return {
    leave,
    begin: async (ask: (lost: WouldBeLost) => void) => {
      dismissOffers();
      const unsaved = await settle();
      // A rejection counts as no shares, because a browser without usable storage holds no shares.
      const shared = await countShares(owner).catch(() => 0);
      const drafts = outbox.drafts.unfinished().length;
      if (unsent + unsaved + drafts + shared > 0) ask({ unsent, unsaved, drafts, shared });
      else await leave();
    },
  };
}
