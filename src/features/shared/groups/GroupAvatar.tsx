import type { ComponentProps } from 'react';
import type { ShownGroup } from '#data/groups/shownGroup';
import { Avatar } from '#ui/Avatar';
import { huesOf } from '#ui/hues';

interface GroupAvatarProps extends Omit<ComponentProps<typeof Avatar>, 'name' | 'src' | 'square' | 'hue'> {
  group: ShownGroup;
}

/** A group that is not accepted (`added_by`) shows no picture, because a stranger chose the picture. */
export function GroupAvatar({ group, ...look }: GroupAvatarProps) {
  const { name, other, contacts } = group;
  const hue = other && huesOf(contacts.map(({ username }) => username)).get(other.username);
  return <Avatar name={name} src={group.added_by ? null : group.avatar_url} square={!other} hue={hue} {...look} />;
}
