import { t } from '#i18n/translate';

/** Stands in each form with a password. Localhost counts as secure. */
export const PlainHttpNotice = () =>
  window.isSecureContext === false && (
    <p className="boxed rounded-xl bg-soft px-4 py-3 text-ink">{t('signIn.plainHttp')}</p>
  );
