import type { Limits } from '../../src/contract';
import { checkText } from './text';

interface GroupFields {
  name?: string | undefined;
  description?: string | null | undefined;
  avatar_url?: string | null | undefined;
}

export function checkGroupFields({ name, description, avatar_url }: GroupFields, limits: Limits) {
  checkText('/name', name, limits.groupName);
  checkText('/description', description, limits.groupDescription);
  checkText('/avatar_url', avatar_url, limits.url);
}
