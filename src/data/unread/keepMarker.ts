import { commit } from '../truth/commit';
import { knownConversation } from '../truth/known';
import type { Cache } from '../writes/cache';
import type { ConversationLoader } from './loader';
import type { Marker, MarkerStore } from './localMarkers';

interface Deps {
  cache: Cache;
  markers: MarkerStore;
  loader: ConversationLoader;
}

/** Moves a marker in this browser, for a service that keeps none. What is unread then is counted again. */
export function keepMarker({ cache, markers, loader }: Deps, conversationId: string, marker: Marker): void {
  markers.set(conversationId, marker);
  const known = knownConversation(cache, conversationId);
  if (known) {
    const unread_count = marker.id === known.latest_message?.id ? 0 : known.unread_count;
    commit(cache, { type: 'conversation.loaded', conversation: { ...known, read_up_to: marker.id, unread_count } });
  }
  loader.want([conversationId]);
}
