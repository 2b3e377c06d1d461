import { t } from '#i18n/translate';
import { classes } from '#ui/classes';
import { useRowTabIndex } from '../rowTabIndex';

/** Link to a file that cannot be shown in the page: a new tab, without opener and referrer. */
export const NewTabLink = ({ url, name, className }: { url: string; name: string; className: string }) => (
  <a
    href={url}
    target="_blank"
    rel="noopener noreferrer nofollow ugc"
    tabIndex={useRowTabIndex()}
    aria-label={t('message.imageBesideName', { name })}
    className={classes('inline-flex min-h-6 items-center font-medium underline underline-offset-2', className)}
  >
    {t('message.imageBeside')}
  </a>
);
