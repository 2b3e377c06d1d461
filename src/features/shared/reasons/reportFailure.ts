import { reasonOf } from '../../../i18n/failures';
import { toast } from '../../../ui/overlay/toastStore';

export const reportFailure =
  (textOf: (reason: string) => string) =>
  (error: unknown): void =>
    void toast(textOf(reasonOf(error)), { tone: 'danger' });
