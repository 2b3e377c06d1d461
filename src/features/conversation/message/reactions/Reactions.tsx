import type { Message } from '#contract/resources';
import { useRowTabIndex } from '#features/conversation/paneContexts';
import { listOf, t } from '#i18n/translate';
import { classes } from '#ui/classes';
import { emojiOf, labelOf } from '#ui/emoji/emoji';
import { emojiLate } from '#ui/emoji/emojiPart';
import { usePart } from '#ui/parts/parts';

/** Limits the shown reactions, because a service may send thousands. The dialog shows all reactions. */
const maxChips = 30;
const maxNames = 20;

interface ReactionsProps {
  message: Message;
  username: string;
  onToggle: ((name: string, on: boolean) => void) | undefined;
  onWho: () => void;
}

export const reactionsOf = (message: Message): [name: string, people: string[]][] =>
  message.reactions.flatMap((reaction) => Object.entries(reaction)).filter(([, people]) => people.length > 0);

/** Own reactions also differ by border and weight, because colour alone is not accessible. */
export function Reactions({ message, username, onToggle, onWho }: ReactionsProps) {
  const chips = reactionsOf(message);
  const shown = chips.slice(0, maxChips);
  const unknown = shown.some(([name]) => emojiOf(name) === null);
  const tabIndex = useRowTabIndex();
  usePart(emojiLate, unknown);

  if (chips.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1 pt-1 pointer-coarse:gap-y-3 sides:in-[.own]:justify-end">
      {shown.map(([name, people]) => {
        const mine = people.includes(username);
        const label = chipLabel(name, people, username);
        const emoji = emojiOf(name);
        return (
          <button
            key={name}
            type="button"
            data-chip
            aria-pressed={mine}
            aria-label={label}
            title={label}
            disabled={!onToggle}
            tabIndex={tabIndex}
            onClick={() => onToggle?.(name, !mine)}
            onContextMenu={(event) => {
              event.stopPropagation();
              event.preventDefault();
              onWho();
            }}
            className={classes(
              chipLook,
              mine
                ? 'border-brand bg-soft font-semibold text-brand-strong shadow-line forced-colors:border-2'
                : 'border-transparent bg-hover text-ink2',
              onToggle && 'hover:border-edge',
            )}
          >
            {emoji ? <span className="text-base/none">{emoji}</span> : <bdi className="truncate">{labelOf(name)}</bdi>}
            <span className="tabular-nums">{people.length}</span>
          </button>
        );
      })}
      {chips.length > shown.length && (
        <button
          type="button"
          tabIndex={tabIndex}
          className={classes(chipLook, 'border-line text-ink2 hover:border-edge')}
          onClick={onWho}
        >
          {t('reaction.more', { count: chips.length - shown.length })}
        </button>
      )}
    </div>
  );
}

const chipLook =
  'inline-flex reach min-h-6.5 max-w-full pointer-coarse:min-h-8 items-center justify-center gap-1.5 rounded-full border px-2 text-sm select-none [-webkit-touch-callout:none]';

function chipLabel(name: string, people: string[], username: string): string {
  const others = people.filter((person) => person !== username);
  const you = people.length > others.length ? [t('you')] : [];
  const named = others.slice(0, maxNames);
  const rest = others.length - named.length;
  const all = [...named, ...(rest > 0 ? [t('reaction.others', { count: rest })] : []), ...you];
  return t('reaction.name', { name: labelOf(name), count: people.length, people: listOf(all) });
}
