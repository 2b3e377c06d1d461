import { createContext, use } from 'react';
import type { Contact } from '../contract/resources';
import type { LazyBulkActions } from './bulk/lazyBulkActions';
import type { GroupPreferenceStore } from './groups/groupPreferences';
import type { Live } from './live/live';
import type { ConversationLoader } from './unread/loader';
import type { MarkerStore } from './unread/localMarkers';

/** What the hooks of `src/data` share for as long as one person is signed in. */
export interface Data {
  me: Contact;
  markers: MarkerStore;
  preferences: GroupPreferenceStore;
  loader: ConversationLoader;
  live: Live;
  bulkActions: LazyBulkActions;
}

export const DataContext = createContext<Data | null>(null);

/** Throws without a `DataProvider` above. */
export function useData(): Data {
  const data = use(DataContext);
  if (!data) throw new Error('This hook needs a DataProvider above it');
  return data;
}
