import type { Message } from '../../contract/resources';

/** Open point 23. Some services give a message that nobody has changed the time of its creation. */
export const isEdited = ({ created_at, updated_at }: Message): boolean =>
  updated_at !== null && updated_at > created_at;
