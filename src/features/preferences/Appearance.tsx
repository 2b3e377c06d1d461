import { setPreferences, usePreferences } from '../../browser/preferences';
import { t } from '../../i18n/translate';
import { Segments } from './Choice';
import { Preview } from './Preview';

export function Appearance() {
  const { theme, contrast, textSize, density, layout, timeFormat } = usePreferences();
  return (
    <section aria-labelledby="appearance" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h2 id="appearance" className="voice text-lg">
        {t('preferences.appearance')}
      </h2>
      <Preview />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        <Segments
          legend={t('preferences.theme')}
          value={theme}
          options={[
            ['system', t('preferences.theme.system')],
            ['light', t('preferences.theme.light')],
            ['dark', t('preferences.theme.dark')],
          ]}
          onChange={(value) => setPreferences({ theme: value })}
        />
        <Segments
          legend={t('preferences.contrast')}
          value={contrast}
          options={[
            ['system', t('preferences.contrast.system')],
            ['more', t('preferences.contrast.more')],
          ]}
          onChange={(value) => setPreferences({ contrast: value })}
        />
        <Segments
          legend={t('preferences.textSize')}
          value={textSize}
          options={[
            ['14', t('preferences.textSize.14')],
            ['15', t('preferences.textSize.15')],
            ['16', t('preferences.textSize.16')],
            ['18', t('preferences.textSize.18')],
          ]}
          onChange={(value) => setPreferences({ textSize: value })}
        />
        <Segments
          legend={t('preferences.density')}
          value={density}
          options={[
            ['cosy', t('preferences.density.cosy')],
            ['compact', t('preferences.density.compact')],
          ]}
          onChange={(value) => setPreferences({ density: value })}
        />
        <Segments
          legend={t('preferences.layout')}
          value={layout}
          options={[
            ['auto', t('preferences.layout.auto')],
            ['rows', t('preferences.layout.rows')],
            ['sides', t('preferences.layout.sides')],
          ]}
          onChange={(value) => setPreferences({ layout: value })}
        />
        <Segments
          legend={t('preferences.timeFormat')}
          value={timeFormat}
          options={[
            ['system', t('preferences.timeFormat.system')],
            ['12', t('preferences.timeFormat.12')],
            ['24', t('preferences.timeFormat.24')],
          ]}
          onChange={(value) => setPreferences({ timeFormat: value })}
        />
      </div>
    </section>
  );
}
