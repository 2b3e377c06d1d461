import { copyText } from '../../browser/page/copyText';
import { t } from '../../i18n/translate';
import { toast } from '../../ui/overlay/toastStore';

/** Copies a text, and says whether it could. Never rejects. */
export const copyWithToast = (text: string): Promise<void> =>
  copyText(text).then(
    () => void toast(t('message.copied'), { here: true }),
    () => void toast(t('message.copyFailed'), { tone: 'danger' }),
  );
