import { t } from '../../i18n/translate';
import { repeated } from '../../ui/fields/repeated';
import type { useComposer } from './useComposer';

interface ComposerFieldProps {
  composer: ReturnType<typeof useComposer>;
  groupName: string;
}

/** It grows with its words, and keeps the caret while one of the completions above it is chosen. */
export function ComposerField({ composer, groupName }: ComposerFieldProps) {
  const { completion, composerText } = composer;
  const placeholder = t('composer.placeholder', { name: groupName });
  return (
    <div
      // Empty, not absent: Firefox builds the field again with the box of `::before`, and forgets what undo would bring back.
      data-placeholder={composerText.value === '' ? placeholder : ''}
      data-repeated={repeated(composerText.value)}
      className="cut-placeholder grows min-w-0 flex-1 [--field-height:40dvh] [--field-padding:--spacing(2)_--spacing(1.5)] pointer-coarse:[--field-padding:--spacing(2.75)_--spacing(1.5)]"
    >
      <textarea
        {...composer.fieldProps}
        id="composer-field"
        dir="auto"
        rows={1}
        aria-label={t('composer.label')}
        aria-describedby="composer-reply composer-state"
        aria-invalid={composerText.refusal ? true : undefined}
        {...completion.fieldProps}
        placeholder={placeholder}
        className="min-h-10 w-full overflow-x-hidden bg-transparent outline-none"
      />
    </div>
  );
}
