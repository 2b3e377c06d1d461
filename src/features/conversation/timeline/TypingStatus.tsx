import { useTyping } from '../../../data/live/useTyping';
import { listOf, t } from '../../../i18n/translate';

/** Its height is always there, so that typing moves nothing; on a low screen the header alone says it. */
export function TypingStatus({ conversationId }: { conversationId: string }) {
  const names = useTyping(conversationId);
  return (
    <p className="typing-line column ps-13.5 md:ps-18 h-6 shrink-0 low:hidden truncate text-sm/6 text-ink2">
      {names.length > 3
        ? t('pane.typingMany')
        : names.length > 0 && t('pane.typing', { names: listOf([...names]), count: names.length })}
    </p>
  );
}
