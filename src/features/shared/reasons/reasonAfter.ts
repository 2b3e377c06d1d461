import { reasonOf } from '#i18n/failures';

export const Reason = ({ error }: { error: unknown }) => reasonOf(error);
