import { t } from '../../i18n/translate';
import { Button } from '../Button';
import { Dialog } from './Dialog';
import { DialogActions } from './DialogActions';

interface ConfirmDialogProps {
  title: string;
  body: string;
  confirm: string;
  cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once; the safe answer has the focus. */
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
