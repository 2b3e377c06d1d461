import { useId } from 'react';
import { type Preferences, setPreferences, usePreferences } from '#browser/preferences';
import { t } from '#i18n/translate';

interface ChoiceProps<T extends string> {
  legend: string;
  hint?: string;
  value: T;
  options: readonly T[];
  labelOf: (option: T) => string;
  onChange: (value: T) => void;
}

export function Choice<T extends string>({ legend, hint, value, options, labelOf, onChange }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1.5 font-semibold">{legend}</legend>
      {hint && <p className="pb-1.5 text-sm text-ink2">{hint}</p>}
      {options.map((option) => (
        <label key={option} className="flex min-h-9 items-center gap-3 rounded-lg px-1 pointer-coarse:min-h-11">
          <input
            type="radio"
            name={name}
            className="size-5 accent-brand"
            checked={value === option}
            onChange={() => onChange(option)}
          />
          {labelOf(option)}
        </label>
      ))}
    </fieldset>
  );
}

type Look = 'theme' | 'contrast' | 'textSize' | 'density' | 'layout' | 'timeFormat';

interface SegmentsProps<P extends Look> {
  preference: P;
  options: readonly Preferences[P][];
  labelOf: (option: Preferences[P]) => string;
}

export function Segments<P extends Look>({ preference, options, labelOf }: SegmentsProps<P>) {
  const value = usePreferences()[preference];
  const name = useId();
  return (
    <div role="radiogroup" aria-labelledby={`${name}-legend`} className="min-w-0">
      <p id={`${name}-legend`} className="pb-2 font-semibold">
        {t(`preferences.${preference}`)}
      </p>
      <div className="flex flex-wrap gap-1 boxed rounded-xl bg-list p-1">
        {options.map((option) => (
          <label
            key={option}
            className="relative grid min-h-9 flex-auto place-items-center rounded-lg px-3 text-center text-preview hover:bg-hover has-checked:bg-brand has-checked:font-semibold has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand pointer-coarse:min-h-11 forced-colors:has-checked:border-2"
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 cursor-pointer opacity-0"
              checked={value === option}
              onChange={() => setPreferences({ [preference]: option })}
            />
            {labelOf(option)}
          </label>
        ))}
      </div>
    </div>
  );
}

interface CheckProps {
  preference: 'singleKeys' | 'notifyText' | 'keepNothing';
  label: string;
  hint: string;
}

export function Check({ preference, label, hint }: CheckProps) {
  const checked = usePreferences()[preference];
  const id = useId();
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input
        type="checkbox"
        className="mt-0.5 size-5 shrink-0 accent-brand"
        checked={checked}
        aria-describedby={id}
        onChange={(event) => setPreferences({ [preference]: event.target.checked })}
      />
      <span>
        <span className="font-medium">{label}</span>
        <span id={id} className="block text-sm text-ink2">
          {hint}
        </span>
      </span>
    </label>
  );
}
