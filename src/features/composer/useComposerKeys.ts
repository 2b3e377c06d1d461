import type { KeyboardEvent } from 'react';
import { isComposing } from '../../browser/input/isComposing';
import { breaksLine, enterHint, sends } from '../../browser/input/sendKey';
import { usePreferences } from '../../browser/preferences';
import { formatOf } from './text/formatting';
import type { useCompletion } from './text/useCompletion';
import type { useComposerText } from './text/useComposerText';
import type { useFieldEdits } from './text/useFieldEdits';
import type { usePaste } from './text/usePaste';

interface ComposerKeysInput {
  composerText: ReturnType<typeof useComposerText>;
  fieldEdits: ReturnType<typeof useFieldEdits>;
  completion: ReturnType<typeof useCompletion>;
  paste: ReturnType<typeof usePaste>;
  onEditLast: () => void;
}

/** What the keys do in the composer's field, where they do not just type. */
export function useComposerKeys({ composerText, fieldEdits, completion, paste, onEditLast }: ComposerKeysInput) {
  const { sendKey } = usePreferences();
  const { draft, stepAside } = composerText;

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    composerText.take();
    // An input method begins at the caret: there must be nothing before it that goes.
    if (composerText.isHeld && event.keyCode === 229) stepAside();
    if (isComposing(event)) return;
    paste.onKey(event);
    if (completion.onKeyDown(event)) return;
    const isBare = !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey);
    const format = formatOf(event.nativeEvent);
    if (event.key === 'Escape' && draft.reply !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      draft.setReply(undefined);
    } else if (event.key === 'ArrowUp' && isBare && composerText.isEmpty) {
      event.preventDefault();
      void composerText.whenKept().then(onEditLast);
    } else if (format) {
      event.preventDefault();
      fieldEdits.format(format);
    } else if (sends(event, sendKey)) {
      event.preventDefault();
      composerText.submit();
    } else if (breaksLine(event, sendKey)) {
      stepAside();
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      const edit = completion.continued(value, selectionStart, selectionEnd);
      if (!edit) return;
      event.preventDefault();
      fieldEdits.apply(edit);
    }
  };
  return { onKeyDown, enterKeyHint: enterHint(sendKey) } as const;
}
