import { useState } from 'react';
import { exactTimeOf } from '../../i18n/dates';
import { t } from '../../i18n/translate';
import type { examine } from '../../session/doctor/examine';
import { Button } from '../../ui/Button';
import { copyWithToast } from '../shared/copyWithToast';

type ProfileStore = NonNullable<Awaited<ReturnType<typeof examine>>>['profile'];

const lessons = [
  ...(['time', 'clock', 'order', 'paging', 'limit', 'feed', 'ids', 'scalars', 'nested', 'rich'] as const),
  ...(['update', 'slash', 'put', 'kept', 'restore', 'contacts', 'members', 'reactions', 'attachments'] as const),
] satisfies Exclude<keyof ReturnType<ProfileStore['get']>, 'taught'>[];

export function Lessons({ profile, isStored }: { profile: ProfileStore; isStored: boolean }) {
  const [learned, setLearned] = useState(profile.get);
  const { taught = {}, ...choices } = learned;
  const forget = (point: keyof typeof choices) => {
    profile.forget(point);
    setLearned(profile.get());
  };
  const points = lessons.filter((point) => choices[point] !== undefined);
  if (points.length === 0) return null;
  return (
    <section aria-label={t('doctor.learned')} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="voice text-lg">{t('doctor.learned')}</h2>
        <Button onClick={() => void copyWithToast(JSON.stringify(learned, null, 2))}>{t('doctor.copyJson')}</Button>
      </div>
      <ul aria-label={t('doctor.learned')} className="ruled rounded-xl border border-line">
        {points.map((point) => {
          const { at = 0, by = '' } = taught[point] ?? {};
          const value = choices[point];
          return (
            <li key={point} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
              <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
                <p>
                  {t('doctor.lesson', {
                    point: t(`doctor.point.${point}`),
                    value: typeof value === 'string' ? value : JSON.stringify(value),
                  })}
                </p>
                {by !== '' && <p className="text-sm text-ink2">{t('doctor.taught', { by, at: exactTimeOf(at) })}</p>}
              </div>
              {isStored && (
                <Button
                  aria-label={t('doctor.forgetNamed', { point: t(`doctor.point.${point}`) })}
                  onClick={() => forget(point)}
                >
                  {t('doctor.forget')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
