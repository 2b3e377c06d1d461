import { useEffect, useRef } from 'react';
import { isOff } from '#browser/settings';
import { t } from '#i18n/translate';
import { paths } from '../../../paths';
import { Link } from '../../shared/Link';
import { overlayState } from '../../shared/overlayState';

const look =
  'min-h-10 items-center gap-2 rounded-lg px-4 font-medium pointer-coarse:min-h-11 forced-colors:border inline-flex';
const primaryLook = 'bg-brand text-on-brand hover:bg-brand-strong';
const quietLook = 'text-brand hover:bg-hover';

interface FirstStepsProps {
  /** True if the person may have archived groups. */
  mayRestore: boolean;
  /** The text of the link to a new group. */
  label: string;
  className: string;
}

export function FirstSteps({ mayRestore, label, className }: FirstStepsProps) {
  const steps = useRef<HTMLDivElement>(null);
  // They load after the view, whose heading holds the focus for them.
  useEffect(() => {
    if (document.activeElement?.matches('main, h1, h2')) steps.current?.querySelector('a')?.focus();
  }, []);
  return (
    <div ref={steps} className={`flex flex-wrap justify-center gap-2 ${className}`}>
      {mayRestore && (
        <Link to={paths.archived} data-first-focus className={`${look} ${primaryLook}`}>
          {t('groups.seeArchived')}
        </Link>
      )}
      {!isOff('new-group') && (
        <Link
          to={paths.newGroup}
          state={overlayState}
          data-first-focus
          className={`${look} ${mayRestore ? quietLook : primaryLook}`}
        >
          {label}
        </Link>
      )}
    </div>
  );
}
