import type { Message } from '../../contract/resources';

/** Open point 23: some services set it on creation. */
export const isEdited = ({ created_at, updated_at }: Message): boolean =>
  updated_at !== null && updated_at > created_at;
