import { reasonOf } from '../../i18n/failures';
import { t } from '../../i18n/translate';

/** Why a picture did not arrive: a `failure` of `useUploadPicture`, in words. */
export const pictureFailureLabel = (failure: unknown): string =>
  failure === 'not-a-picture' ? t('form.notAPicture') : `${t('form.uploadFailed')}. ${reasonOf(failure)}`;
