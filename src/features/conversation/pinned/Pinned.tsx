import type { Group, Message } from '#contract/resources';
import { usePinned } from '#data/timeline/pinned';
import { lazyPart, noNotice } from '#ui/parts/lazyPart';
import { conversationAfter } from '../conversationPart';

const PinnedBar = lazyPart(conversationAfter, ({ PinnedBar }) => PinnedBar, noNotice);

interface PinnedProps {
  group: Group;
  /** The loaded messages, with what is on its way. */
  messages: readonly Message[];
  /** Contact ids of the group's admins. */
  admins: readonly string[] | null;
  onOpen: (message: Message) => void;
}

/** What is pinned, above the log. Most groups have nothing, and need no code for it. */
export function Pinned({ group, messages, admins, onOpen }: PinnedProps) {
  const pinned = usePinned(group, messages, admins);
  const [newest] = pinned;
  return newest ? <PinnedBar newest={newest} pinned={pinned} onOpen={onOpen} /> : null;
}
