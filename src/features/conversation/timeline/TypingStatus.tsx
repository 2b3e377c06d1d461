import type { ReactNode } from 'react';
import { useTyping } from '#data/live/useTyping';
import { listOf, t } from '#i18n/translate';
import { classes } from '#ui/classes';

/** Its height is reserved, so that typing moves nothing. On a low screen the header says it. */
export function TypingStatus({ conversationId, children }: { conversationId: string; children: ReactNode }) {
  const names = useTyping(conversationId);
  return (
    <div
      className={classes('flex column ps-13.5 md:ps-18 h-6 shrink-0 text-sm/6 text-ink2', !children && 'low:hidden')}
    >
      <p className="typing-line flex-1 truncate">
        {names.length > 3
          ? t('pane.typingMany')
          : names.length > 0 && t('pane.typing', { names: listOf([...names]), count: names.length })}
      </p>
      {children}
    </div>
  );
}
