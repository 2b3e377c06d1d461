import { appAddress } from '#browser/appPath';
import { copyText } from '#browser/page/copyText';
import { t } from '#i18n/translate';
import { Button, buttonLook } from '#ui/Button';
import { toast } from '#ui/overlay/toastStore';
import { paths } from '../../../paths';
import { reportNotCopied } from '../../shared/copyWithToast';
import { Link } from '../../shared/Link';
import { overlayState } from '../../shared/overlayState';

export default function AskForPeople({ groupId }: { groupId: string }) {
  const copy = () =>
    copyText(appAddress(paths.group(groupId))).then(() => toast(t('pane.linkCopied')), reportNotCopied);
  return (
    <div className="flex flex-wrap gap-2 pt-3">
      <Link to={paths.groupSettings(groupId)} state={overlayState} className={buttonLook('primary')}>
        {t('pane.addPeople')}
      </Link>
      <Button onClick={() => void copy()}>{t('pane.copyLink')}</Button>
    </div>
  );
}
