import { useEffect, useRef } from 'react';
import { appAddress } from '#browser/appPath';
import { copyText } from '#browser/page/copyText';
import { reportNotCopied } from '#features/shared/copyWithToast';
import { Link, overlayState } from '#features/shared/Link';
import { t } from '#i18n/translate';
import { Button, buttonLook } from '#ui/Button';
import { EmptyState } from '#ui/Notice';
import { toast } from '#ui/overlay/toastStore';
import { paths } from '../../../paths';

export function AskForPeople({ groupId }: { groupId: string }) {
  const copy = () =>
    copyText(appAddress(paths.group(groupId))).then(() => toast(t('pane.linkCopied')), reportNotCopied);
  return (
    <div className="flex flex-wrap gap-2 pt-3">
      <Link to={paths.groupSettings(groupId)} state={overlayState} className={buttonLook('primary')}>
        {t('pane.addPeople')}
      </Link>
      <Button onClick={() => void copy()}>{t('copyLink')}</Button>
    </div>
  );
}

export default function MessageGone({ groupId }: { groupId: string }) {
  const jump = useRef<HTMLAnchorElement>(null);
  const [title, body] = [t('pane.messageGone'), t('pane.messageGoneBody')];
  // The link takes the focus in place of the missing message.
  useEffect(() => {
    if (document.activeElement === document.body) jump.current?.focus();
  }, []);
  return (
    <EmptyState title={title}>
      <p>{body}</p>
      <Link
        ref={jump}
        to={paths.group(groupId)}
        aria-description={`${title}. ${body}`}
        className={buttonLook('primary')}
      >
        {t('pane.jump')}
      </Link>
    </EmptyState>
  );
}
