import { reasonOf } from '../../i18n/failures';
import { t } from '../../i18n/translate';

/** Why a picture did not arrive, or not yet: a `failure` of `useUploadPicture`, in words. */
export function pictureFailureLabel(failure: unknown): string {
  if (failure === 'on-its-way') return t('form.onItsWay');
  return failure === 'not-a-picture' ? t('form.notAPicture') : `${t('form.uploadFailed')}. ${reasonOf(failure)}`;
}
