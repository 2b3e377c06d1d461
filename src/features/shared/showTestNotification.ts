import { notify } from '../../browser/page/notify';
import { t } from '../../i18n/translate';
import { paths } from '../../paths';

/** Resolves to false if the browser allows notifications but shows no notification. */
export const showTestNotification = (): Promise<boolean> =>
  notify(
    { title: t('notify.testTitle'), body: t('notify.testBody'), tag: 'confab:test', address: paths.settings },
    () => undefined,
  );
