import { reasonOf } from '#i18n/failures';

/** Why something did not work. */
export const Reason = ({ error }: { error: unknown }) => reasonOf(error);
