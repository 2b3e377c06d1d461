import { ALargeSmall, ArrowUp, Plus, Smile } from 'lucide-react';
import { memo, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isOff } from '#browser/settings';
import { IconButton } from '#ui/Button';
import { sizeOf } from '../../i18n/sizes';
import { t } from '../../i18n/translate';
import { useAnnouncedLimits } from '../../outbox/OutboxContext';
import { classes } from '../../ui/classes';
import { LazyEmojiPicker } from '../../ui/emoji/emojiPart';
import type { useComposer } from './useComposer';

interface ComposerButtonsProps {
  /** A ref, so that typing re-renders no button. */
  composer: RefObject<Pick<ReturnType<typeof useComposer>, 'addFiles' | 'typeOver'>>;
  takesFiles: boolean;
  canSend: boolean;
  formatting: boolean;
  onFormatting: (open: boolean) => void;
}

export const ComposerButtons = memo(function ComposerButtons(props: ComposerButtonsProps) {
  const { composer, takesFiles, canSend, formatting, onFormatting } = props;
  return (
    <>
      {!isOff('attachments') && (
        <AttachButton offered={takesFiles} onFiles={(files) => composer.current.addFiles(files)} />
      )}
      <IconButton
        icon={ALargeSmall}
        label={t('format.title')}
        aria-expanded={formatting}
        className={classes(
          // Over the field in a narrow pane; earlier for touch targets.
          '@max-[28rem]:over-field pointer-coarse:@max-[31rem]:over-field',
          formatting && 'bg-hover text-ink',
        )}
        onClick={() => onFormatting(!formatting)}
      />
      <EmojiButton onPick={(emoji) => composer.current.typeOver(emoji)} />
      <button
        type="submit"
        aria-label={t('composer.send')}
        title={t('composer.send')}
        disabled={!canSend}
        // Keeps the phone's keyboard open.
        onPointerDown={(event) => event.preventDefault()}
        className="inline-flex size-10 shrink-0 items-center justify-center rounded-xl pointer-coarse:size-11 bg-brand text-on-brand tinted hover:bg-brand-strong disabled:bg-hover disabled:text-faint"
      >
        <ArrowUp size="1.25rem" aria-hidden className="pointer-coarse:size-6" />
      </button>
    </>
  );
});

interface AttachButtonProps {
  offered: boolean;
  /** Without uploads it stays, and a press says why. */
  onFiles: (files: File[]) => void;
}

function AttachButton({ offered, onFiles }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const [limits, fetchLimits] = useAnnouncedLimits();
  const bounds = limits && t('files.limits', { size: sizeOf(limits.size), count: limits.count });
  return (
    <>
      <IconButton
        icon={Plus}
        label={t('composer.attach')}
        aria-disabled={!offered}
        aria-description={bounds ?? undefined}
        title={bounds ? `${t('composer.attach')}\n${bounds}` : t('composer.attach')}
        onPointerEnter={fetchLimits}
        onFocus={fetchLimits}
        className={classes('-order-1', !offered && 'opacity-60')}
        onClick={() => (offered ? input.current?.click() : onFiles([]))}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = '';
          if (chosen.length > 0) onFiles(chosen);
        }}
      />
    </>
  );
}

function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        icon={Smile}
        label={t('composer.emoji')}
        // Above the format button, because words are beside it.
        className="@max-[22rem]:over-field @max-[22rem]:-mt-12"
        onClick={(event) => setOpener(event.currentTarget)}
      />
      {opener && (
        <LazyEmojiPicker
          title={t('composer.insertEmoji')}
          anchor={opener}
          onPick={(_, emoji) => {
            // A field beside an open dialog is inert.
            flushSync(() => setOpener(null));
            onPick(emoji);
          }}
          onClose={() => setOpener(null)}
        />
      )}
    </>
  );
}
