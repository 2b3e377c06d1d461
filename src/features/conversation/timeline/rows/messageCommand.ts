import type { Contact, Message } from '../../../../contract/resources';
import { focusNeighbour } from '../../message/actions/focusNeighbour';
import type { RowActions } from '../../message/actions/rowActions';

export interface CommandContext {
  actions: RowActions;
  me: Contact;
  readOnly: boolean;
}

/**
 * What a single key does with a message. A command that may not be given here does nothing, and is no beginning of a message
 * either.
 */
export function messageCommand(
  key: string,
  message: Message,
  row: HTMLElement,
  { actions, me, readOnly }: CommandContext,
): (() => void) | undefined {
  const mine = message.contact.username === me.username;
  const allowed = (may: boolean, act: () => void) => (may && !readOnly ? act : () => {});
  switch (key) {
    case 'c':
      return () => actions.copyText(message);
    case 'm':
      return () => actions.toNextMention();
    case 'p':
      return () => actions.openPerson(message.contact);
    case 'r':
      return allowed(true, () => actions.pick(message));
    case 'q':
      return allowed(true, () => actions.reply(message));
    case 'e':
      return allowed(mine, () => actions.edit(message.id));
    case 'Delete':
      return allowed(mine, () => {
        focusNeighbour(row);
        actions.remove(message);
      });
  }
}
