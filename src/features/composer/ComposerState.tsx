import { limits } from '../../contract/limits';
import { t } from '../../i18n/translate';

interface ComposerStateProps {
  /** Why the text was not sent, or will not be. */
  refusal: string | null;
  /** Code points of the text. */
  length: number;
}

/** Below the field: what is wrong, and how much is written once that comes near the limit. */
export function ComposerState({ refusal, length }: ComposerStateProps) {
  return (
    <div id="composer-state" className="flex justify-between gap-3 px-2 text-sm">
      <span role={refusal ? 'alert' : undefined} className="not-empty:pt-1 font-medium text-danger">
        {refusal}
      </span>
      {length > limits.messageText * 0.9 && (
        <span className="pt-1 text-ink2 tabular-nums">
          {t('composer.counter', { actual: length, max: limits.messageText })}
        </span>
      )}
    </div>
  );
}
