import { useEffect, useState } from 'react';
import type { Message } from '#contract/resources';
import { useFindDay } from '#data/search/findDay';
import { dayKey, dayOf, inSentence } from '#i18n/dates';
import { reasonOf } from '#i18n/failures';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { Form, TextField } from '#ui/fields/Form';
import { Dialog, DialogActions } from '#ui/overlay/Dialog';
import { toast } from '#ui/overlay/toastStore';

interface JumpToDateProps {
  conversationId: string;
  from: number;
  onFound: (message: Message) => void;
  onClose: () => void;
}

const dateFieldValue = (at: number) => {
  const day = new Date(dayKey(at));
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
};

export default function JumpToDate({ conversationId, from, onFound, onClose }: JumpToDateProps) {
  const find = useFindDay(conversationId);
  const [day, setDay] = useState(dateFieldValue(from));
  const [looking, setLooking] = useState<AbortController | null>(null);
  const [backTo, setBackTo] = useState<number | null>(null);
  const [says, setSays] = useState<string | null>(null);
  useEffect(() => () => looking?.abort(), [looking]);

  const go = async () => {
    const start = Math.floor(new Date(`${day}T00:00`).getTime() / 1_000);
    if (!Number.isFinite(start)) return;
    const controller = new AbortController();
    setLooking(controller);
    setSays(null);
    setBackTo(null);
    try {
      const message = await find(Math.max(0, start), { signal: controller.signal, onProgress: setBackTo });
      if (controller.signal.aborted) return;
      if (!message) return setSays(t('date.none'));
      if (dayKey(message.created_at) !== dayKey(start)) toast(t('date.next'));
      onFound(message);
    } catch (error) {
      if (!controller.signal.aborted) setSays(t('date.failed', { reason: reasonOf(error) }));
    } finally {
      setLooking(null);
    }
  };

  return (
    <Dialog title={t('pane.goToDate')} onClose={onClose} className="max-w-sm">
      <Form noValidate={false} className="grid gap-4" onSubmit={go}>
        <TextField
          data-first-focus
          type="date"
          label={t('date.field')}
          required
          max={dateFieldValue(Date.now() / 1_000)}
          value={day}
          error={says}
          onChange={(event) => setDay(event.target.value)}
        />
        <p role="status" className="min-h-6 text-sm text-ink2 empty:hidden">
          {looking && (backTo === null ? t('date.started') : t('date.looking', { day: inSentence(dayOf(backTo)) }))}
        </p>
        <DialogActions>
          <Button look="quiet" onClick={looking ? () => looking.abort() : onClose}>
            {t('cancel')}
          </Button>
          <Button look="primary" type="submit" disabled={looking !== null}>
            {t('date.go')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
