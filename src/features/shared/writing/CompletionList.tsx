import { useEffect, useRef } from 'react';
import { t } from '#i18n/translate';
import { Avatar } from '#ui/Avatar';
import { classes } from '#ui/classes';
import type { Completion } from './useCompletion';

export default function CompletionList({ completion }: { completion: Completion }) {
  const { id, kind, options, active, choose, optionId } = completion;
  const current = useRef<HTMLDivElement>(null);

  // The active option has no focus, so the browser does not scroll to the option.
  useEffect(() => {
    if (active >= 0) current.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <div
      id={id}
      role="listbox"
      aria-label={t(kind === 'member' ? 'composer.members' : 'composer.emojis')}
      className="scroll-thin absolute start-0 bottom-full z-20 mb-2 max-h-72 w-72 max-w-full origin-bottom animate-unfold overflow-y-auto rounded-xl bg-raised p-1.5 shadow-2 forced-colors:border"
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the textarea keeps the focus and takes the keys.
        <div
          key={option.key}
          ref={index === active ? current : undefined}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Keeps the focus in the textarea, so that the on-screen keyboard stays open.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => choose(option)}
          className={classes(
            'flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 hover:bg-hover',
            index === active && 'chosen-row bg-soft',
          )}
        >
          {option.person ? (
            <Avatar name={option.person.username} src={option.person.avatar_url} hue={option.hue} size="small" />
          ) : (
            <span className="w-6 text-center text-xl">{option.emoji}</span>
          )}
          <bdi className="min-w-0 truncate">{option.name}</bdi>
        </div>
      ))}
    </div>
  );
}
