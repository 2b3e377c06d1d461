/** Every address of the app, as pattern and as builder; nowhere else is one spelled. */
export const patterns = {
  home: '/',
  signIn: '/sign-in',
  groups: '/groups',
  newGroup: '/groups/new',
  group: '/groups/:groupId',
  message: '/groups/:groupId/messages/:messageId',
  groupSettings: '/groups/:groupId/settings',
  archived: '/archived',
  settings: '/settings',
  doctor: '/doctor',
  audit: '/audit',
  people: '/people',
  allGroups: '/all-groups',
  reset: '/reset',
  /** What follows says that a share did not arrive. */
  share: '/share/*',
} as const;

const part = encodeURIComponent;

export const paths = {
  home: patterns.home,
  groups: patterns.groups,
  newGroup: patterns.newGroup,
  archived: patterns.archived,
  settings: patterns.settings,
  doctor: patterns.doctor,
  audit: patterns.audit,
  people: patterns.people,
  allGroups: patterns.allGroups,
  share: '/share',
  /** The token is in the fragment, which browsers send to nobody. */
  reset: (token: string) => `${patterns.reset}#${part(token)}`,
  signIn: (next?: string) => (next && next !== '/' ? `${patterns.signIn}?next=${part(next)}` : patterns.signIn),
  group: (groupId: string) => `/groups/${part(groupId)}`,
  message: (groupId: string, messageId: string) => `/groups/${part(groupId)}/messages/${part(messageId)}`,
  groupSettings: (groupId: string) => `/groups/${part(groupId)}/settings`,
};

/** What stays mounted while somebody goes from message to message in one conversation, and to what stands beside it. */
export const viewOf = (pathname: string): string =>
  pathname.replace(/^(\/groups\/[^/]+)\/(?:messages\/[^/]+|settings)$/, '$1');
