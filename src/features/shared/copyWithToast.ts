import { copyText } from '../../browser/page/copyText';
import { t } from '../../i18n/translate';
import { toast } from '../../ui/overlay/toastStore';

export const reportNotCopied = (): void => void toast(t('message.copyFailed'), { tone: 'danger' });

export const copyWithToast = (text: string): Promise<void> =>
  copyText(text).then(() => void toast(t('message.copied'), { here: true }), reportNotCopied);
