import * as z from 'zod/mini';
import { useAskBeforeUnload } from '#browser/page/useAskBeforeUnload';
import { limits } from '#contract/limits';
import { useReport } from '#data/account/useReports';
import { reasonOf } from '#i18n/failures';
import { nameErrorOf } from '#i18n/names';
import { t } from '#i18n/translate';
import { Button } from '#ui/Button';
import { Form, FormError, TextAreaField } from '#ui/fields/Form';
import { Dialog, DialogActions } from '#ui/overlay/Dialog';
import { toast } from '#ui/overlay/toastStore';
import { createFormState } from '../formState';
import { useSubmission } from '../useSubmission';
import type { Reported } from './reported';

const reasons = createFormState('report', z.string());

export default function ReportDialog({ what, onClose }: { what: Reported; onClose: () => void }) {
  const report = useReport();
  const [reason, keep, forget] = reasons.useForm(`${what.type} ${what.id}`, () => '');
  const { busy, errorAt, error, setProblem, send } = useSubmission(['reason'], (refusal) => ({
    text: t('report.failed', { reason: reasonOf(refusal) }),
  }));
  useAskBeforeUnload(reason.trim() !== '');

  const cancel = () => {
    forget();
    onClose();
  };
  const submit = () => {
    const problem = reason.trim()
      ? nameErrorOf(t('report.reason'), reason, limits.reportReason, { lines: true })
      : t('report.needReason');
    if (problem) return setProblem({ field: 'reason', text: problem });
    return send(async () => {
      await report(what.type === 'group' ? { group_id: what.id } : { message_id: what.id }, reason.trim());
      forget();
      toast(t('report.sent'));
      onClose();
    });
  };

  return (
    <Dialog title={t(what.type === 'group' ? 'report.group' : 'report.message')} onClose={onClose}>
      <Form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p>{t(what.type === 'group' ? 'report.body' : 'report.bodyMessage')}</p>
        <TextAreaField
          label={t('report.reason')}
          data-first-focus
          rows={4}
          value={reason}
          error={errorAt('reason')}
          onChange={(event) => keep(() => event.target.value)}
        />
        {error && <FormError>{error}</FormError>}
        <DialogActions>
          <Button onClick={cancel}>{t('cancel')}</Button>
          <Button type="submit" look="primary" disabled={busy}>
            {t(busy ? 'sending' : 'report.send')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
