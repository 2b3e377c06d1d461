import type { Group, Message } from '#contract/resources';
import { usePinned } from '#data/timeline/pinned';
import { lazyPart, noNotice } from '#ui/parts/lazyPart';
import { conversationAfter } from '../conversationPart';

const PinnedBar = lazyPart(conversationAfter, ({ PinnedBar }) => PinnedBar, noNotice);

interface PinnedProps {
  group: Group;
  messages: readonly Message[];
  /** Contact ids. */
  admins: readonly string[] | null;
  onOpen: (message: Message) => void;
}

/** Loads code only for groups with pinned messages. */
export function Pinned({ group, messages, admins, onOpen }: PinnedProps) {
  const pinned = usePinned(group, messages, admins);
  const [newest] = pinned;
  return newest ? <PinnedBar newest={newest} pinned={pinned} onOpen={onOpen} /> : null;
}
