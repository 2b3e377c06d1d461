import { ALargeSmall, ArrowUp, Plus, Smile } from 'lucide-react';
import { memo, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isOff } from '#browser/settings';
import { IconButton } from '#ui/Button';
import { hasCoarsePointer } from '../../browser/input/pointers';
import { sizeOf } from '../../i18n/sizes';
import { t } from '../../i18n/translate';
import { useAnnouncedLimits } from '../../outbox/OutboxContext';
import { classes } from '../../ui/classes';
import { LazyEmojiPicker } from '../../ui/emoji/emojiPart';
import { inMenuDialog, lazyPart } from '../../ui/parts/lazyPart';
import { composerAfter } from './composerPart';
import type { useComposer } from './useComposer';

interface ComposerButtonsProps {
  /** `composer` is a ref, so that the buttons do not re-render during typing. */
  composer: RefObject<Pick<ReturnType<typeof useComposer>, 'addFiles' | 'typeOver'>>;
  takesFiles: boolean;
  canSend: boolean;
  formatting: boolean;
  onFormatting: (open: boolean) => void;
}

export const ComposerButtons = memo(function ComposerButtons(props: ComposerButtonsProps) {
  const { composer, takesFiles, canSend, formatting, onFormatting } = props;
  const [emojiOpener, setEmojiOpener] = useState<HTMLElement | null>(null);
  const hasMenu = !isOff('attachments');
  return (
    <>
      {hasMenu && (
        <AttachButton
          offered={takesFiles}
          onFiles={(files) => composer.current.addFiles(files)}
          onFormatting={() => onFormatting(!formatting)}
          onEmoji={() => setEmojiOpener(document.getElementById('composer-field'))}
        />
      )}
      <IconButton
        icon={ALargeSmall}
        label={t('format.title')}
        aria-expanded={formatting}
        data-beside="formatting"
        className={classes(hasMenu && '@max-[31rem]:hidden', formatting && 'bg-hover text-ink')}
        onClick={() => onFormatting(!formatting)}
      />
      <IconButton
        icon={Smile}
        label={t('composer.emoji')}
        data-beside="emoji"
        className={classes(hasMenu && '@max-[22rem]:hidden')}
        onClick={(event) => setEmojiOpener(event.currentTarget)}
      />
      {emojiOpener && (
        <LazyEmojiPicker
          title={t('composer.insertEmoji')}
          anchor={emojiOpener}
          onPick={(_, emoji) => {
            // The field is inert while the dialog is open, so the dialog closes first.
            flushSync(() => setEmojiOpener(null));
            composer.current.typeOver(emoji);
          }}
          onClose={() => setEmojiOpener(null)}
        />
      )}
      <button
        type="submit"
        aria-label={t('composer.send')}
        title={t('composer.send')}
        disabled={!canSend}
        // A press must keep the phone's keyboard open.
        onPointerDown={(event) => event.preventDefault()}
        className="inline-flex size-10 shrink-0 items-center justify-center rounded-xl pointer-coarse:size-11 bg-brand text-on-brand tinted hover:bg-brand-strong disabled:bg-hover disabled:text-faint"
      >
        <ArrowUp size="1.25rem" aria-hidden className="pointer-coarse:size-6" />
      </button>
    </>
  );
});

const AttachMenu = lazyPart(composerAfter, ({ AttachMenu }) => AttachMenu, inMenuDialog);

interface AttachButtonProps {
  offered: boolean;
  /** If uploads are unavailable, `files` is empty. The composer then shows the reason. */
  onFiles: (files: File[]) => void;
  onFormatting: () => void;
  onEmoji: () => void;
}

function AttachButton({ offered, onFiles, ...others }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [hidden, setHidden] = useState<readonly string[] | null>(null);
  const [limits, fetchLimits] = useAnnouncedLimits();
  const bounds = limits && t('files.limits', { size: sizeOf(limits.size), count: limits.count });
  const choose = (accept = '', capture = false) => {
    if (!offered || !input.current) return onFiles([]);
    input.current.accept = accept;
    input.current.toggleAttribute('capture', capture);
    input.current.click();
  };
  const open = () => {
    const beside = button.current?.parentElement?.querySelectorAll<HTMLElement>('[data-beside]') ?? [];
    const away = [...beside].flatMap((each) =>
      getComputedStyle(each).display === 'none' ? (each.dataset.beside ?? []) : [],
    );
    if (away.length > 0 || hasCoarsePointer()) setHidden(away);
    else choose();
  };
  return (
    <>
      <IconButton
        ref={button}
        icon={Plus}
        label={t('composer.attach')}
        aria-disabled={!offered}
        aria-description={bounds ?? undefined}
        title={bounds ? `${t('composer.attach')}\n${bounds}` : t('composer.attach')}
        onPointerEnter={fetchLimits}
        onFocus={fetchLimits}
        className={classes('-order-1', !offered && 'opacity-60')}
        onClick={open}
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
      {hidden && (
        <AttachMenu
          label={t('composer.attach')}
          anchor={button}
          onClose={() => setHidden(null)}
          hidden={hidden}
          onChoose={choose}
          {...others}
        />
      )}
    </>
  );
}
