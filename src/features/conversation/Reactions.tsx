import { useEffect, useState } from 'react';
import type { Message } from '../../contract/resources';
import { classes } from '../../ui/classes';
import { emojiOf, wordsOf } from '../../ui/emoji';
import { listOf, t } from '../../words/words';

interface ReactionsProps {
  message: Message;
  username: string;
  /** Absent in an archived group: the chips are then only read. */
  onToggle: ((name: string, on: boolean) => void) | undefined;
}

/** One toggle a reaction. What is mine has a border and the pressed state, not a colour alone. */
export function Reactions({ message, username, onToggle }: ReactionsProps) {
  const chips = message.reactions
    .flatMap((reaction) => Object.entries(reaction))
    .filter(([, people]) => people.length > 0);
  const unknown = chips.some(([name]) => emojiOf(name) === null);
  const [, learned] = useState(false);

  // The full table of names is large; it is fetched when a name outside the usual few shows up.
  useEffect(() => {
    if (unknown) void import('../../ui/emojiTable').then(() => learned(true));
  }, [unknown]);

  if (chips.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1 pt-1">
      {chips.map(([name, people]) => {
        const mine = people.includes(username);
        const label = labelOf(name, people, username);
        return (
          <button
            key={name}
            type="button"
            aria-pressed={mine}
            aria-label={label}
            title={label}
            disabled={!onToggle}
            onClick={() => onToggle?.(name, !mine)}
            className={classes(
              'inline-flex min-h-7 items-center gap-1.5 rounded-full border px-2 text-sm',
              mine ? 'border-accent bg-accent-soft font-semibold text-accent' : 'border-line bg-sunken text-muted',
              onToggle && 'hover:border-edge',
            )}
          >
            <span className="text-base/none">{emojiOf(name) ?? <span className="text-sm">{wordsOf(name)}</span>}</span>
            <span className="tabular-nums">{people.length}</span>
          </button>
        );
      })}
    </div>
  );
}

function labelOf(name: string, people: string[], username: string): string {
  const others = people.filter((person) => person !== username);
  const named = people.length > others.length ? [...others, t('you')] : others;
  return t('reaction.name', { name: wordsOf(name), count: people.length, people: listOf(named) });
}
