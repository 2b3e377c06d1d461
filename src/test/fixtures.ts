import type { Contact, Group, Message } from '../contract/resources';

export const person = (username: string): Contact => ({
  id: `u-${username}`,
  username,
  phone_number: null,
  avatar_url: null,
  last_active_at: null,
  created_at: null,
});

export const someMessage = (id: string, more: Partial<Message> = {}): Message => ({
  id,
  conversation_id: 'c1',
  contact: person('lin'),
  message: `text of ${id}`,
  reactions: [],
  attachments: [],
  read_at: null,
  created_at: 1_000 + Number(id.replace(/\D/g, '')),
  updated_at: null,
  ...more,
});

export const someGroup = (id: string, more: Partial<Group> = {}): Group => ({
  id,
  name: `group ${id}`,
  description: null,
  avatar_url: null,
  conversation_id: `c-${id}`,
  contacts: [],
  created_at: 1,
  archived_at: null,
  ...more,
});
