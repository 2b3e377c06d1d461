import { useTyping } from '../../../data/live/useTyping';
import { listOf, t } from '../../../i18n/translate';

/** Its height is always there, so that typing moves nothing. */
export function TypingStatus({ conversationId }: { conversationId: string }) {
  const names = useTyping(conversationId);
  return (
    <p className="h-6 shrink-0 truncate px-4 text-sm text-muted md:px-6">
      {names.length > 3
        ? t('pane.typingMany')
        : names.length > 0 && t('pane.typing', { names: listOf([...names]), count: names.length })}
    </p>
  );
}
