import * as z from 'zod/mini';
import { shown } from '../src/api/dialect/reading/deviations';
import { type Answer, isSuccess } from './caller';
import { Unreadable } from './verdict';

// Section numbers are those of docs/interface.md. The schemas ignore fields that the interface does not have.

const Timestamp = z.number();
const OrNull = <T extends z.core.$ZodType>(type: T) => z.nullable(type);

/**
 * Section 2.3 does not say which fields are required. `username` is required here, because reactions name people by
 * username (2.4).
 */
const Sender = z.object({
  id: z.optional(z.string()),
  username: z.string(),
  phone_number: z.optional(OrNull(z.string())),
  avatar_url: z.optional(OrNull(z.string())),
  last_active_at: z.optional(OrNull(Timestamp)),
  created_at: z.optional(OrNull(Timestamp)),
});

/** Section 2.1. */
export const Message = z.object({
  id: z.string(),
  conversation_id: z.string(),
  contact: Sender,
  message: z.string(),
  reactions: z.array(z.record(z.string(), z.array(z.string()))),
  attachments: z.array(z.record(z.string(), z.unknown())),
  read_at: OrNull(Timestamp),
  created_at: Timestamp,
  updated_at: OrNull(Timestamp),
});
export type Message = z.infer<typeof Message>;

/** Section 2.2. Only a member's username is required. */
export const Group = z.object({
  id: z.string(),
  name: z.string(),
  description: OrNull(z.string()),
  avatar_url: OrNull(z.string()),
  conversation_id: z.string(),
  contacts: z.array(z.object({ username: z.string() })),
  created_at: Timestamp,
  archived_at: OrNull(Timestamp),
});
export type Group = z.infer<typeof Group>;

/** Section 4. */
export const MessagePage = z.object({ has_more: z.boolean(), data: z.array(Message) });
export const GroupPage = z.object({ has_more: z.boolean(), data: z.array(Group) });

export function read<T extends z.core.$ZodType>(shape: T, answer: Answer): z.output<T> {
  if (!isSuccess(answer))
    throw new Unreadable(`${answer.request} was answered with ${answer.status} ${excerpt(answer.text)}`);
  if (answer.json === undefined)
    throw new Unreadable(`${answer.request} was not answered in JSON: ${excerpt(answer.text)}`);
  const result = z.safeParse(shape, answer.json);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => problemOf(issue, answer.json));
  const more = problems.length > problemsShown ? [`and ${problems.length - problemsShown} more`] : [];
  throw new Unreadable(`${answer.request}: ${[...problems.slice(0, problemsShown), ...more].join('; ')}`);
}

const problemsShown = 5;

function problemOf(issue: z.core.$ZodIssue, json: unknown): string {
  const value = issue.path.reduce<unknown>((of, name) => Object(of)[name], json);
  const wanted = issue.code === 'invalid_type' ? `, and not ${issue.expected}` : '';
  return `${issue.path.join('.') || 'the body'} is ${shown(value)}${wanted}`;
}

const excerptLength = 120;
const excerpt = (text: string): string =>
  text.length > excerptLength ? `${text.slice(0, excerptLength)}…` : text || '(empty)';
