import { perSession } from '../../browser/perSession';
import type { Contact, Group } from '../../contract/resources';
import type { Client } from '../useClient';

export interface ShownGroup extends Group {
  /** The other person of a conversation for two, whose name and picture are shown. */
  other?: Contact;
}

/** The name that the service stores for a conversation of two. The name is never translated. */
export const nameOfTwo = (one: string, other: string): string => `${one} and ${other}`;

const shownGroups = perSession(() => new WeakMap<Group, ShownGroup>());

/** Returns the same object for the same group, so that its row does not re-render. */
export function shownGroup(group: Group, client: Client): ShownGroup {
  const shownBefore = shownGroups.of(client);
  const known = shownBefore.get(group);
  if (known) return known;
  const other = otherOf(group, client);
  const shown = other ? { ...group, name: other.username, avatar_url: other.avatar_url, other } : group;
  shownBefore.set(group, shown);
  return shown;
}

/** Returns the other person only if `nameOfTwo` made the name. A chosen name stays on screen. */
function otherOf({ contacts, name }: Group, client: Client): Contact | undefined {
  const [one, two] = contacts;
  if (!one || !two || contacts.length > 2) return undefined;
  if (![nameOfTwo(one.username, two.username), nameOfTwo(two.username, one.username)].includes(name)) return undefined;
  const me = client.data.me.id;
  return one.id === me ? two : two.id === me ? one : undefined;
}
