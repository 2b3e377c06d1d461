import type { PaneDialog } from '../../paneDialog';
import type { EntryActions } from '../entryChoices';
import type { DialogActions } from './rowActions';

export interface DialogContext {
  openDialog: (dialog: PaneDialog) => void;
  rowOfMessage: (messageId: string) => HTMLElement | null;
}

/** What opens over a row. `entryActions`: what the sheet of unsent words offers. */
export function createDialogActions(latest: () => DialogContext, entryActions: EntryActions): DialogActions {
  return {
    pick: (message) => {
      const { openDialog, rowOfMessage } = latest();
      openDialog({ type: 'reaction', message, row: rowOfMessage(message.id) });
    },
    openSheet: (menu, row) => latest().openDialog({ type: 'actions', menu, row }),
    openEntry: (entryKey, row) => latest().openDialog({ type: 'entry', entryKey, actions: entryActions, row }),
    openMenu: (menu, row, at) => latest().openDialog({ type: 'menu', menu, row, at }),
    who: ({ id }) => latest().openDialog({ type: 'reactors', messageId: id }),
  };
}
