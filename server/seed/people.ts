export const demoPassword = 'confab-demo';

/** The phone numbers are from a range that is reserved for fiction. The first person administers the service. */
export const people = [
  { username: 'ida', phone: '+44 7700 900141', joinedDaysAgo: 460 },
  { username: 'bruno', phone: '+44 7700 900187', joinedDaysAgo: 455 },
  { username: 'mei', phone: '+44 7700 900209', joinedDaysAgo: 450 },
  { username: 'chidi', phone: null, joinedDaysAgo: 449 },
  { username: 'sofia', phone: '+44 7700 900318', joinedDaysAgo: 441 },
  { username: 'tomas', phone: null, joinedDaysAgo: 436 },
] as const;
export type Name = (typeof people)[number]['username'];
const names = people.map((person) => person.username);
export const isName = (word: string): word is Name => names.some((name) => name === word);
