import { reasonOf } from '../../i18n/failures';
import { t } from '../../i18n/translate';

/** Words for a `failure` of `useUploadPicture`. */
export function pictureFailureLabel(failure: unknown): string {
  if (failure === 'on-its-way') return t('form.onItsWay');
  return failure === 'not-a-picture' ? t('form.notAPicture') : `${t('form.uploadFailed')}. ${reasonOf(failure)}`;
}
