import { CheckCheck } from 'lucide-react';
import { useToday } from '../../browser/time/today';
import { timeOf } from '../../i18n/dates';
import { shownName } from '../../i18n/names';
import { t } from '../../i18n/translate';
import { useMe } from '../../session/SessionContext';
import { Avatar } from '../../ui/Avatar';
import { classes } from '../../ui/classes';
import { hueOf } from '../../ui/hues';
import { Segments } from './Choice';

function Preview() {
  const me = useMe();
  // A time in the afternoon shows the difference between 12 and 24 hours.
  const at = new Date(useToday()).setHours(19, 28, 0, 0) / 1_000;
  return (
    <div
      role="img"
      aria-label={t('preferences.preview')}
      className="rounded-2xl border border-line bg-paper px-2 pt-1 pb-3 select-none"
    >
      <Row name={t('preferences.preview.name')} text={t('preferences.preview.theirs')} at={at} />
      <Row name={me.username} text={t('preferences.preview.own')} at={at + 60} own />
    </div>
  );
}

function Row({ name, text, at, own = false }: { name: string; text: string; at: number; own?: boolean }) {
  const hue = own ? 'own' : hueOf(name);
  return (
    <div
      className={classes(
        `hue-${hue}`,
        'mt-(--row-gap) grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-3 px-2.5 pt-0.75 leading-message sides:grid-cols-[1.875rem_minmax(0,1fr)]',
        own && 'own sides:grid-cols-[minmax(0,1fr)]',
      )}
    >
      <Avatar name={name} src={null} hue={hue} className={own ? 'mt-0.5 sides:hidden' : 'mt-0.5 sides:size-7.5'} />
      <div className="min-w-0">
        <p className={classes('flex items-baseline gap-2 leading-5', own && 'sides:hidden')}>
          <bdi className="person-name truncate font-bold">{shownName(name)}</bdi>
          <bdi className="shrink-0 text-xs text-ink2 tabular-nums">{timeOf(at)}</bdi>
        </p>
        <div className="margin-line line-sent">
          <div className={own ? 'flex items-center gap-2 sides:flex-row-reverse' : undefined}>
            <div className={own ? 'leaf' : 'w-fit max-w-full'}>
              <div className={classes('words', own && 'meta-room meta-room-own')}>
                <div className="bidi-plaintext">{text}</div>
              </div>
              {own && (
                <span className="meta">
                  <bdi className="hidden min-w-14 text-end tabular-nums sides:inline-block">{timeOf(at)}</bdi>
                  <CheckCheck size="0.875rem" aria-hidden className="text-brand" />
                </span>
              )}
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

export const Appearance = () => (
  <section aria-labelledby="appearance" className="grid grid-cols-[minmax(0,1fr)] gap-5">
    <h2 id="appearance" className="voice text-lg">
      {t('preferences.appearance')}
    </h2>
    <Preview />
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
      <Segments
        preference="theme"
        options={['system', 'light', 'dark']}
        labelOf={(option) => t(`preferences.theme.${option}`)}
      />
      <Segments
        preference="contrast"
        options={['system', 'more']}
        labelOf={(option) => t(`preferences.contrast.${option}`)}
      />
      <Segments
        preference="textSize"
        options={['14', '15', '16', '18']}
        labelOf={(option) => t(`preferences.textSize.${option}`)}
      />
      <Segments
        preference="density"
        options={['cosy', 'compact']}
        labelOf={(option) => t(`preferences.density.${option}`)}
      />
      <Segments
        preference="layout"
        options={['auto', 'rows', 'sides']}
        labelOf={(option) => t(`preferences.layout.${option}`)}
      />
      <Segments
        preference="timeFormat"
        options={['system', '12', '24']}
        labelOf={(option) => t(`preferences.timeFormat.${option}`)}
      />
    </div>
  </section>
);
