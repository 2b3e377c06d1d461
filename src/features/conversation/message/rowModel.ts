import type { Contact, Message } from '#contract/resources';
import type { Entry } from '#outbox/model/entry';
import { awaitsFiles } from '#outbox/model/files';
import { hueOf } from '#ui/hues';
import { isEdited } from '../../shared/isEdited';
import { attachmentsOf } from '../attachments/attachment';
import { needsDecision } from './entryState';
import { lineStateOf } from './lineState';

export interface RowSource {
  message?: Message | undefined;
  /** Unsent words: the message itself when there is none yet, else its edit. */
  entry?: Entry | undefined;
  me: Contact;
  /** The author's colour in this group; undefined: that of the name. */
  hue: number | undefined;
}

export type RowModel = ReturnType<typeof rowModelOf>;

/** What a row shows: of the message, of the words that are on their way to it, or of both. */
export function rowModelOf({ message, entry, me, hue }: RowSource) {
  const author = message?.contact ?? me;
  const own = author.username === me.username;
  const line = lineStateOf(entry);
  return {
    author,
    own,
    hue: own ? ('own' as const) : (hue ?? hueOf(author.username)),
    /** Seconds since 1970. */
    at: message?.created_at ?? Math.floor((entry?.createdAt ?? 0) / 1000),
    text: entry && entry.state !== 'conflict' ? (entry.changed ?? entry.text) : (message?.message ?? ''),
    edited: message !== undefined && isEdited(message),
    /** Null as long as it is not sent. */
    messageId: message?.id ?? null,
    attachments: attachmentsOf(message, entry),
    /** Files that are still uploaded; undefined: none. */
    awaited: entry && awaitsFiles(entry) ? entry.attachments : undefined,
    line,
    /** A person has to say what becomes of the unsent words. */
    decides: line === 'refused' || (entry !== undefined && needsDecision(entry)),
  };
}
