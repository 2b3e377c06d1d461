import { useEffect, useRef } from 'react';
import { t } from '#i18n/translate';
import { buttonLook } from '#ui/Button';
import { EmptyState } from '#ui/Notice';
import { paths } from '../../../paths';
import { Link } from '../../shared/Link';

export default function MessageGone({ groupId }: { groupId: string }) {
  const jump = useRef<HTMLAnchorElement>(null);
  const [title, body] = [t('pane.messageGone'), t('pane.messageGoneBody')];
  // The missing message would have had the focus.
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
