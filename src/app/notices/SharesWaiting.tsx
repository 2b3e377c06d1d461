import { useEffect } from 'react';
import { setSharePerson } from '../../browser/shares/shareBox';
import { useShareOwner, useShares } from '../../outbox/shares/useShares';

/** What is shared from now on is this person's; what an earlier page was handing over is ended, and what waits counted. */
export function SharesWaiting({ contactId }: { contactId: string }) {
  const owner = useShareOwner(contactId);
  useShares(owner, false);
  // A browser that refuses its disk takes in nothing that is shared.
  useEffect(() => void setSharePerson(owner).catch(() => undefined), [owner]);
  return null;
}
