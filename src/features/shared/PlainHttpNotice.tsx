import { t } from '#i18n/translate';

/** Browsers treat localhost as a secure context, so the notice does not appear there. */
export const PlainHttpNotice = () =>
  window.isSecureContext === false && (
    <p className="boxed rounded-xl bg-soft px-4 py-3 text-ink">{t('signIn.plainHttp')}</p>
  );
