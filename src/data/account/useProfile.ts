import { notifyManager } from '@tanstack/react-query';
import { perSession } from '../../browser/perSession';
import { createStore } from '../../browser/store';
import type { Contact } from '../../contract/resources';
import { startEndpoints } from '../../contract/startEndpoints';
import { commit } from '../truth/commit';
import { useClient } from '../useClient';

export type ProfileFields = Partial<Pick<Contact, 'username' | 'avatar_url'>>;

export const predictedProfile = perSession(() => createStore<ProfileFields | null>(null));

/** Resolves once the response is on screen. Rejects as `http` does. */
export function useSaveProfile(): (fields: ProfileFields) => Promise<void> {
  const { http, cache } = useClient();
  const predicted = predictedProfile.useOwn();
  return async (fields) => {
    predicted.set(fields);
    try {
      const { contact } = await http(startEndpoints.updateMe, { body: fields });
      commit(cache, { type: 'contact.updated', contact });
      await new Promise<void>((resolve) => notifyManager.schedule(resolve));
    } finally {
      // A later save may have set its own prediction, which must stay.
      if (predicted.get() === fields) predicted.set(null);
    }
  };
}
