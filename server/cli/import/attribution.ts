import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { withoutHidden } from '../../../src/contract';
import type { Db } from '../../store/database/schema';
import { findAccount } from '../../store/people/contacts';
import type { ReadCopy } from './read';

export const terminalText = (text: string): string => withoutHidden(text);

export interface Attribution {
  username: string;
  messages: number;
  reactions: number;
}

/**
 * Counts the messages and reactions that the file attributes to existing accounts. The operator must confirm the
 * numbers, because anybody can forge an exported file.
 */
export async function attributions(db: Db, { messages }: ReadCopy): Promise<Attribution[]> {
  const byUsername = new Map<string, Attribution>();
  const of = (username: string) => {
    const known = byUsername.get(username) ?? { username, messages: 0, reactions: 0 };
    byUsername.set(username, known);
    return known;
  };
  for (const message of messages) {
    of(message.contact.username).messages++;
    for (const name of message.reactions.flatMap((reaction) => Object.values(reaction).flat())) of(name).reactions++;
  }
  const found = await Promise.all(
    [...byUsername.values()].map(async (one) => {
      const account = await findAccount(db, one.username);
      return account ? [{ ...one, username: account.username }] : [];
    }),
  );
  return found.flat();
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const describeAttributions = (found: readonly Attribution[]): string =>
  [
    'This copy is a file, and anybody can write one. It puts words into the mouths of accounts that exist here:',
    ...found.map(
      ({ username, messages, reactions }) =>
        `  ${terminalText(username)}: ${counted(messages, 'message')}, ${counted(reactions, 'reaction')}`,
    ),
  ].join('\n');

export async function confirms(question: string, input: Readable, output: Writable): Promise<boolean> {
  const lines = createInterface({ input, output });
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  try {
    return (await Promise.race([lines.question(question), ended])).trim().toLowerCase() === 'yes';
  } finally {
    lines.close();
  }
}
