import type { Message } from '#contract/resources';
import { useSelection } from '#ui/selection/useSelection';

interface MessageSelectionInput {
  messages: readonly Message[];
  mayDelete: (message: Message) => boolean;
  focus: (messageId: string | undefined) => void;
}

export type MessageSelection = ReturnType<typeof useMessageSelection>;

export function useMessageSelection({ messages, mayDelete, focus }: MessageSelectionInput) {
  const { active, chosen, anchor, start, end, toggle, join } = useSelection(messages, { keepGone: true });
  const endAt = (messageId: string | undefined) => {
    end();
    focus(messageId);
  };
  const selected = [...chosen.values()];

  return {
    selection: active ? chosen : null,
    begin: (message?: Message) => {
      start(message?.id);
      focus(message?.id);
    },
    toggle,
    join,
    endAt,
    leave: () => endAt(anchor ?? undefined),
    deletable: selected.length > 0 && selected.every(mayDelete),
  };
}
