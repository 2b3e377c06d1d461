import { useEffect, useEffectEvent, useRef } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { setSharePerson } from '../../browser/shares/shareBox';
import { useShareOwner, useShares } from '../../features/sharing/useShares';
import { t } from '../../i18n/translate';
import { paths, patterns } from '../../paths';
import { toast } from '../../ui/overlay/toastStore';

/** Shows the toast at `/groups` and below. On a small screen the toast would cover the buttons of other views. */
export function SharesWaiting({ contactId }: { contactId: string }) {
  const owner = useShareOwner(contactId);
  const { shares } = useShares(owner, false);
  const navigate = useNavigate();
  const isAtGroups = useMatch(`${patterns.groups}/*`) !== null;
  const isAtShares = useMatch(patterns.share) !== null;
  const count = shares?.length;
  const dismiss = useRef<() => void>(undefined);
  const say = useEffectEvent((count: number) => {
    const show = { label: t('message.pictureShow'), run: () => void navigate(paths.share) };
    dismiss.current = count > 0 ? toast(t('share.stillWaits', { count }), { action: show }) : () => {};
  });
  useEffect(() => {
    if (count !== undefined && isAtGroups && !dismiss.current) say(count);
  }, [count, isAtGroups]);
  useEffect(() => {
    if (!isAtShares) return;
    dismiss.current?.();
    // The share view lists all waiting shares, so no toast follows.
    dismiss.current = () => {};
  }, [isAtShares]);
  // A browser without usable storage holds no shares, so the rejection is ignored.
  useEffect(() => void setSharePerson(owner).catch(() => undefined), [owner]);
  return null;
}
