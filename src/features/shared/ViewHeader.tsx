import { ChevronLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { iconButtonLook } from '#ui/Button';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';
import { classes } from '../../ui/classes';
import { useSerifFont } from '../../ui/useSerifFont';
import { Link } from './Link';

export function ViewHeader({ title }: { title: string }) {
  useSerifFont();
  return (
    <header className="flex min-h-14 items-center gap-2 border-b border-line px-1 md:min-h-15 md:px-6">
      <BackToList />
      <h1 tabIndex={-1} className="voice min-w-0 py-1 ps-1 text-xl break-words outline-none in-data-connection:pe-40">
        {title}
      </h1>
    </header>
  );
}

export const View = ({ title, className, ...body }: ComponentProps<'div'> & { title: string }) => (
  <div className="flex min-h-0 flex-1 flex-col">
    <ViewHeader title={title} />
    <div className={classes('scroll-thin flex min-h-0 flex-1 flex-col overflow-y-auto', className)} {...body} />
  </div>
);

export const BackToList = ({ slides }: { slides?: 'back' }) => (
  <Link to={paths.groups} slides={slides} aria-label={t('back')} className={classes(iconButtonLook, 'md:hidden')}>
    <ChevronLeft size="1.5rem" aria-hidden className="mirrored" />
  </Link>
);
