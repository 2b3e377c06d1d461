import type { Message } from '../../contract/resources';
import type { Point } from '../../ui/overlay/Menu';
import type { MessageMenu } from './message/actions/rowActions';
import type { EntryActions } from './message/entryChoices';

export type PaneDialog =
  | { type: 'date'; from: number }
  | { type: 'actions'; menu: MessageMenu; row: HTMLElement }
  | { type: 'reaction'; message: Message; row: HTMLElement | null }
  | { type: 'menu'; menu: MessageMenu; row: HTMLElement; at: Point }
  | { type: 'entry'; entryKey: string; actions: EntryActions; row: HTMLElement }
  | { type: 'reactors'; messageId: string };
