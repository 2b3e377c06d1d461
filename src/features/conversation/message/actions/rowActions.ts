import type { Reply } from '#contract/replies';
import type { Attachment, Contact, Message } from '#contract/resources';
import type { EditOf } from '#outbox/model/draft';
import type { Point } from '#ui/overlay/Menu';
import type { EntryActions } from '../entryChoices';

/** What a row can do; one object for all rows, so that no row renders for it. */
export interface RowActions extends MessageActions, ReplyActions, EditActions, EntryActions, DialogActions {}

/** With a message of the service. */
interface MessageActions {
  toggle: (message: Message, name: string, on: boolean) => void;
  remove: (message: Message) => void;
  copyText: (message: Message) => void;
  copyLink: (message: Message) => void;
  markUnread: (message: Message) => void;
  /** To the next unread message that calls the caller by name. */
  toNextMention: () => void;
  /** Usernames of the group's admins, whose pushpins pin a message; none where nothing can be changed. */
  pinners: () => readonly string[];
  /** Whether the service passes reports on. */
  canReport: () => boolean;
  report: (message: Message) => void;
  openPerson: (person: Contact) => void;
  /** Begins the selecting with this one. */
  select: (message: Message) => void;
  choose: (message: Message, range: boolean) => void;
}

export interface ReplyActions {
  reply: (message: Message) => void;
  /** Leads to the message that a reply quotes. */
  openQuoted: (reply: Reply) => void;
}

export interface EditActions {
  /** Both by the message, or by the entry of one that has no id yet. */
  edit: (id: string) => void;
  /** Whether the open form was opened from the composer, which was empty then. */
  isFromComposer: () => boolean;
  closeEdit: (id: string) => void;
  saveEdit: (message: Message, text: string, from: EditOf, kept?: readonly Attachment[]) => void;
  /** Other words for an unsent message. */
  changeText: (key: string, text: string) => void;
}

export interface DialogActions {
  /** A reaction. */
  pick: (message: Message) => void;
  /** Everybody who reacted. */
  who: (message: Message) => void;
  /** All that can be done with it, in a sheet. */
  openSheet: (menu: MessageMenu, row: HTMLElement) => void;
  /** The same for words that are not sent. */
  openEntry: (key: string, row: HTMLElement) => void;
  /** That of a message in a menu, where a mouse asked for it. */
  openMenu: (menu: MessageMenu, row: HTMLElement, at: Point) => void;
}

/** One message, and what this person may do with it. */
export interface MessageMenu {
  message: Message;
  username: string;
  mine: boolean;
  mayDelete: boolean;
  readOnly: boolean;
  /** Its words are shown as they were typed. */
  source: boolean;
  onSource: (source: boolean) => void;
  actions: RowActions;
}
