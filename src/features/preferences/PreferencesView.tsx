import { ArrowLeft } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths';
import { classes } from '../../ui/classes';
import { iconButton } from '../../ui/IconButton';
import { setPreferences, usePreferences } from '../../ui/preferences';
import { t } from '../../words/words';

export default function PreferencesView() {
  const { theme, density, sendKey, singleKeys } = usePreferences();
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex min-h-16 items-center gap-2 border-b border-line px-3 md:px-6">
        <Link to={paths.groups} aria-label={t('back')} className={classes(iconButton, 'size-10 md:hidden')}>
          <ArrowLeft size={20} aria-hidden className="rtl:-scale-x-100" />
        </Link>
        <h1 tabIndex={-1} className="text-lg font-semibold outline-none">
          {t('preferences.title')}
        </h1>
      </header>
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
