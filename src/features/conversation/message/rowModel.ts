import type { Contact, Message } from '#contract/resources';
import { isEdited } from '#features/shared/messageLine';
import type { Entry } from '#outbox/model/entry';
import { awaitsFiles } from '#outbox/model/files';
import { hueOf } from '#ui/hues';
import { attachmentsOf } from '../attachments/attachment';
import { needsDecision } from './entryState';

export type LineState = 'waiting' | 'sent' | 'refused';

/** An `unsure` entry is not `refused`, because the service may have stored its message. */
export function lineStateOf(entry: Entry | undefined): LineState {
  if (!entry || entry.state === 'acked') return 'sent';
  return needsDecision(entry) && !entry.unsure ? 'refused' : 'waiting';
}

export interface RowSource {
  message?: Message | undefined;
  entry?: Entry | undefined;
  me: Contact;
  hue: number | undefined;
}

export type RowModel = ReturnType<typeof rowModelOf>;

export function rowModelOf({ message, entry, me, hue }: RowSource) {
  const author = message?.contact ?? me;
  const own = author.username === me.username;
  const line = lineStateOf(entry);
  return {
    author,
    own,
    hue: own ? ('own' as const) : (hue ?? hueOf(author.username)),
    at: message?.created_at ?? Math.floor((entry?.createdAt ?? 0) / 1000),
    text: entry && entry.state !== 'conflict' ? (entry.changed ?? entry.text) : (message?.message ?? ''),
    edited: message !== undefined && isEdited(message),
    /** Null for an unsent message, whose images cannot be opened. */
    messageId: message?.id ?? null,
    attachments: attachmentsOf(message, entry),
    awaited: entry && awaitsFiles(entry) ? entry.attachments : undefined,
    line,
    decides: line === 'refused' || (entry !== undefined && needsDecision(entry)),
  };
}
