import { useEffect } from 'react';
import type { Conversation } from '../../contract/resources';
import { useClient } from '../useClient';
import { useAllConversations } from './useConversations';

/** Requests the count again for a reader that needs the current count. */
export function useConversationNow(id: string): Conversation | undefined {
  const { loader } = useClient().data;
  useEffect(() => loader.want([id]), [loader, id]);
  return useAllConversations().get(id);
}
