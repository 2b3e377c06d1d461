import { useEffect } from 'react';
import { predictedProfile } from '../../data/account/predictedProfile';
import { openedPerson } from '../../features/shared/people/openedPerson';
import { notificationOfferStore } from '../notices/notificationOfferStore';

/** What one person had open, was asked, or was about to save is not the next person's: the page is not loaded between the two. */
export function useClearedAtEnd(): void {
  useEffect(
    () => () => {
      openedPerson.set(null);
      notificationOfferStore.set(null);
      predictedProfile.set(null);
    },
    [],
  );
}
