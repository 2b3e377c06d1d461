import { notifyManager } from '@tanstack/react-query';
import { perSession } from '../../browser/perSession';
import { createStore } from '../../browser/store';
import { endpoints } from '../../contract/endpoints';
import type { Contact } from '../../contract/resources';
import { commit } from '../truth/commit';
import { useClient } from '../useClient';

/** What somebody changes of themselves. */
export type ProfileFields = Partial<Pick<Contact, 'username' | 'avatar_url'>>;

/** What is on its way to the service: shown as if it had been saved. Null when there is nothing. */
export const predictedProfile = perSession(() => createStore<ProfileFields | null>(null));

/** Saves the caller's name or picture; resolves when what the service answers is on screen. Rejects as `Http` does. */
export function useSaveProfile(): (fields: ProfileFields) => Promise<void> {
  const { http, cache } = useClient();
  const predicted = predictedProfile.useOwn();
  return async (fields) => {
    predicted.set(fields);
    try {
      const { contact } = await http(endpoints.updateMe, { body: fields });
      commit(cache, { type: 'contact.updated', contact });
      await new Promise<void>((resolve) => notifyManager.schedule(resolve));
    } finally {
      // Something else may be on its way by now.
      if (predicted.get() === fields) predicted.set(null);
    }
  };
}
