import { t } from '../i18n/translate';

/** Nothing is known yet: said only when it takes long enough to wonder. The outline in index.html shows beneath it. */
export const Starting = () => (
  <main data-starting className="relative grid h-full place-items-center">
    <p role="status" className="late text-ink2">
      {t('app.starting')}
    </p>
  </main>
);
