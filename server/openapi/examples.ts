const ida = {
  id: 'con_01j8x2f7ida',
  username: 'ida',
  phone_number: '+44 20 7946 0958',
  avatar_url: null,
  last_active_at: 1_767_225_600,
  created_at: 1_760_000_000,
};
const message = {
  id: 'msg_01j8x2f7k3',
  conversation_id: 'cnv_01j8x2f7k1',
  contact: ida,
  message: 'See you at 9 & bring tea',
  reactions: [{ thumbs_up: ['bruno', 'mei'] }],
  attachments: [],
  read_at: null,
  created_at: 1_767_225_600,
  updated_at: null,
};
const group = {
  id: 'grp_01j8x2f7k0',
  name: 'Weekend hike',
  description: 'Boots on',
  avatar_url: null,
  conversation_id: 'cnv_01j8x2f7k1',
  contacts: [ida],
  created_at: 1_767_220_000,
  archived_at: null,
};

export const resourceExamples: Record<string, unknown> = { Contact: ida, Message: message, Group: group };

export const bodyExamples: Record<string, unknown> = {
  createMessage: { conversation_id: message.conversation_id, message: message.message },
  updateMessage: { reactions: [{ thumbs_up: ['ida'] }] },
  createGroup: { name: group.name, description: group.description, contacts: ['bruno', 'mei'] },
  updateGroup: { archived_at: 1_767_230_000 },
  createSession: { username: 'ida', password: 'confab-demo' },
};
