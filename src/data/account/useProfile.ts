import { notifyManager } from '@tanstack/react-query';
import { perSession } from '../../browser/perSession';
import { createStore } from '../../browser/store';
import type { Contact } from '../../contract/resources';
import { startEndpoints } from '../../contract/startEndpoints';
import { commit } from '../truth/commit';
import { useClient } from '../useClient';

export type ProfileFields = Partial<Pick<Contact, 'username' | 'avatar_url'>>;

/** Fields that are being saved, shown as if they were. Null when there are none. */
export const predictedProfile = perSession(() => createStore<ProfileFields | null>(null));

/** Resolves when the service's answer is on screen. Rejects as `Http` does. */
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
      // A later save may be pending by now.
      if (predicted.get() === fields) predicted.set(null);
    }
  };
}
