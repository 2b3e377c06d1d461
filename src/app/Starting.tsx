import { t } from '../i18n/translate';

/** Shown only when starting takes long; the outline in index.html shows beneath it. */
export const Starting = () => (
  <main data-starting className="relative grid h-full place-items-center">
    <p role="status" className="late text-ink2">
      {t('app.starting')}
    </p>
  </main>
);
