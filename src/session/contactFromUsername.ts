import type { Contact } from '../contract/resources';

/** A contact of which only the username is known. It is the id too, unless one is remembered. */
export const contactFromUsername = (username: string, id = username): Contact => ({
  id,
  username,
  phone_number: null,
  avatar_url: null,
  last_active_at: null,
  created_at: null,
});
