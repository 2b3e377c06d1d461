import type { ReactNode } from 'react';
import { t } from '../../i18n/translate';
import { Button } from '../Button';
import { classes } from '../classes';
import { Dialog } from './Dialog';

/** Cancel comes first. A sheet spreads the buttons (sheet.css). */
export const DialogActions = ({ children, className }: { children: ReactNode; className?: string }) => (
  <div data-actions className={classes('flex flex-wrap justify-end gap-2', className)}>
    {children}
  </div>
);

interface ConfirmDialogProps {
  title: string;
  body: string;
  confirm: string;
  cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog({ title, body, confirm, cancel = t('cancel'), onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog alert title={title} onClose={onClose}>
      <p className="text-ink2">{body}</p>
      <DialogActions className="pt-5">
        <Button data-first-focus onClick={onClose}>
          {cancel}
        </Button>
        <Button look="danger" onClick={onConfirm}>
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
