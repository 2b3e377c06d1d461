import type { Reply } from '#contract/replies';
import type { Attachment, Contact, Message } from '#contract/resources';
import type { EditOf } from '#outbox/model/draft';
import type { Point } from '#ui/overlay/Menu';
import type { EntryActions } from '../entryState';

export interface RowActions extends EntryActions {
  toggle: (message: Message, name: string, on: boolean) => void;
  remove: (message: Message) => void;
  copyText: (message: Message) => void;
  copyLink: (message: Message) => void;
  markUnread: (message: Message) => void;
  toNextMention: () => void;
  /** Usernames whose pushpin reaction pins a message. Empty in a read-only group. */
  pinners: () => readonly string[];
  canReport: () => boolean;
  report: (message: Message) => void;
  openPerson: (person: Contact) => void;
  select: (message: Message) => void;
  choose: (message: Message, range: boolean) => void;
  reply: (message: Message) => void;
  openQuoted: (reply: Reply) => void;
  /** `id` is a message id or the key of an unsent entry. */
  edit: (id: string) => void;
  isFromComposer: () => boolean;
  closeEdit: (id: string) => void;
  saveEdit: (message: Message, text: string, from: EditOf, kept?: readonly Attachment[]) => void;
  changeText: (key: string, text: string) => void;
  pick: (message: Message) => void;
  who: (message: Message) => void;
  openSheet: (menu: MessageMenu, row: HTMLElement) => void;
  openEntry: (key: string, row: HTMLElement) => void;
  openMenu: (menu: MessageMenu, row: HTMLElement, at: Point) => void;
}

export interface MessageMenu {
  message: Message;
  username: string;
  mine: boolean;
  mayDelete: boolean;
  readOnly: boolean;
  source: boolean;
  onSource: (source: boolean) => void;
  actions: RowActions;
}

export type PaneDialog =
  | { type: 'date'; from: number }
  | { type: 'actions'; menu: MessageMenu; row: HTMLElement }
  | { type: 'reaction'; message: Message; row: HTMLElement | null }
  | { type: 'menu'; menu: MessageMenu; row: HTMLElement; at: Point }
  | { type: 'entry'; entryKey: string; actions: EntryActions; row: HTMLElement }
  | { type: 'reactors'; messageId: string };
