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
  reports: '/reports',
  people: '/people',
  allGroups: '/all-groups',
  reset: '/reset',
  join: '/join',
  /** `/share/missed.html` reports a share that the service worker has missed. */
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
  reports: patterns.reports,
  people: patterns.people,
  allGroups: patterns.allGroups,
  share: '/share',
  /** The token is in the fragment, because browsers never send the fragment to a server. */
  reset: (token: string) => `${patterns.reset}#${part(token)}`,
  join: (token = '') => `${patterns.join}${token && `#${part(token)}`}`,
  signIn: (next?: string) => (next && next !== '/' ? `${patterns.signIn}?next=${part(next)}` : patterns.signIn),
  group: (groupId: string) => `/groups/${part(groupId)}`,
  message: (groupId: string, messageId: string) => `/groups/${part(groupId)}/messages/${part(messageId)}`,
  groupSettings: (groupId: string) => `/groups/${part(groupId)}/settings`,
};

/** Returns the same value for addresses that share a mounted view. */
export const viewOf = (pathname: string): string =>
  pathname.replace(/^(\/groups\/[^/]+)\/(?:messages\/[^/]+|settings)$/, '$1');
