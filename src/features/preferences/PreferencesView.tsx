import { useId } from 'react';
import { paths } from '../../paths';
import { setPreferences, usePreferences } from '../../ui/preferences';
import { t } from '../../words/words';
import { ViewHeader } from '../shared/ViewHeader';

export default function PreferencesView() {
  const { theme, density, sendKey, openAt, singleKeys } = usePreferences();
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ViewHeader title={t('preferences.title')} back={{ to: paths.groups, label: t('back') }} />
      <div className="scroll-thin min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid w-full max-w-2xl gap-8 p-4 md:p-8">
          <Choice
            legend={t('preferences.theme')}
            value={theme}
            options={[
              ['system', t('preferences.theme.system')],
              ['light', t('preferences.theme.light')],
              ['dark', t('preferences.theme.dark')],
            ]}
            onChange={(value) => setPreferences({ theme: value })}
          />
          <Choice
            legend={t('preferences.density')}
            value={density}
            options={[
              ['cosy', t('preferences.density.cosy')],
              ['compact', t('preferences.density.compact')],
            ]}
            onChange={(value) => setPreferences({ density: value })}
          />
          <Choice
            legend={t('preferences.sendKey')}
            value={sendKey}
            options={[
              ['enter', t('preferences.sendKey.enter')],
              ['mod-enter', t('preferences.sendKey.modEnter')],
            ]}
            onChange={(value) => setPreferences({ sendKey: value })}
          />
          <Choice
            legend={t('preferences.openAt')}
            value={openAt}
            options={[
              ['unread', t('preferences.openAt.unread')],
              ['newest', t('preferences.openAt.newest')],
            ]}
            onChange={(value) => setPreferences({ openAt: value })}
          />
          <label className="flex items-start gap-3">
            <input
              type="checkbox"
              className="mt-0.5 size-5 accent-accent"
              checked={singleKeys}
              aria-describedby="single-keys-hint"
              onChange={(event) => setPreferences({ singleKeys: event.target.checked })}
            />
            <span>
              <span className="font-medium">{t('preferences.keys')}</span>
              <span id="single-keys-hint" className="block text-sm text-muted">
                {t('preferences.keysHint')}
              </span>
            </span>
          </label>
        </div>
      </div>
    </div>
  );
}

interface ChoiceProps<T extends string> {
  legend: string;
  value: T;
  options: [value: T, label: string][];
  onChange: (value: T) => void;
}

function Choice<T extends string>({ legend, value, options, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1.5 font-semibold">{legend}</legend>
      {options.map(([option, label]) => (
        <label key={option} className="flex min-h-9 items-center gap-3 rounded-lg px-1">
          <input
            type="radio"
            name={name}
            className="size-5 accent-accent"
            checked={value === option}
            onChange={() => onChange(option)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
