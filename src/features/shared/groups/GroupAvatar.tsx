import type { ComponentProps } from 'react';
import type { ShownGroup } from '#data/groups/shownGroup';
import { Avatar } from '#ui/Avatar';

interface GroupAvatarProps extends Omit<ComponentProps<typeof Avatar>, 'name' | 'src' | 'square' | 'hue'> {
  group: ShownGroup;
}

/** The tile of a group, or the face of the other person. A group in quarantine shows no picture. */
export const GroupAvatar = ({ group, ...look }: GroupAvatarProps) => (
  <Avatar name={group.name} src={group.added_by ? null : group.avatar_url} square={!group.other} {...look} />
);
