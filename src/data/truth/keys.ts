/** Every key of the query cache. A session has a cache of its own, so none needs to name the person or the service. */
export const keys = {
  change: ['change'],
  groupLists: ['groups'],
  groups: (archived: boolean) => ['groups', archived ? 'archived' : 'active'],
  singleGroups: ['group'],
  group: (id: string) => ['group', id],
  timelines: ['timeline'],
  timelinesOf: (conversationId: string) => ['timeline', conversationId],
  timeline: (conversationId: string, anchorId?: string) => ['timeline', conversationId, anchorId ?? null],
  /** The loading of one more page: its state only, the rows go into the list. */
  messagePage: (conversationId: string, anchorId: string | undefined, end: 'older' | 'newer' | 'latest') => [
    'page',
    conversationId,
    anchorId ?? null,
    end,
  ],
  groupPage: (archived: boolean) => ['page', archived ? 'archived' : 'active'],
  conversations: ['conversations'],
  allContacts: ['contacts'],
  contacts: (query: string) => ['contacts', query],
  audit: (groupId: string | null) => ['audit', groupId],
  files: (conversationId: string) => ['files', conversationId],
  sessions: ['sessions'],
  blocks: ['blocks'],
  allPeople: ['people'],
  people: (query: string) => ['people', query],
  roles: (groupId: string) => ['roles', groupId],
} as const;
