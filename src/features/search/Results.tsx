import type { KeyboardEvent, RefObject } from 'react';
import { focusByKey } from '../../browser/input/focusByKey';
import { useToday } from '../../browser/time/today';
import type { Message } from '../../contract/resources';
import { whenOf } from '../../i18n/dates';
import { shownName } from '../../i18n/names';
import { t } from '../../i18n/translate';
import { Marked } from '../../ui/Marked';
import { Moment } from '../../ui/Moment';
import { excerptOf } from '../shared/excerpt';

interface ResultsProps {
  hits: readonly Message[];
  terms: readonly string[];
  current: string | undefined;
  onPick: (index: number) => void;
  field: RefObject<HTMLInputElement | null>;
}

/** Newest first. Arrows move between hits, and from the first one back to the field. */
export function Results({ hits, terms, current, onPick, field }: ResultsProps) {
  const today = useToday();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const item = event.target instanceof HTMLElement ? event.target.closest('li') : null;
    const next = step > 0 ? item?.nextElementSibling : item?.previousElementSibling;
    if (next) focusByKey(next.querySelector('button'));
    else if (step < 0) field.current?.focus();
  };
  return (
    <ul
      aria-label={t('search.results')}
      onKeyDown={onKeyDown}
      className="scroll-thin min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-3"
    >
      {hits.map((hit, index) => (
        <li key={hit.id}>
          <button
            type="button"
            aria-current={hit.id === current ? 'true' : undefined}
            onClick={() => onPick(index)}
            className="grid w-full gap-0.5 rounded-xl px-3 py-2 text-start outline-offset-[-2px] hover:bg-hover aria-[current]:chosen-row aria-[current]:bg-soft"
          >
            <span className="flex items-baseline justify-between gap-2">
              <bdi className="truncate font-semibold">{shownName(hit.contact.username)}</bdi>
              <Moment at={hit.created_at} className="shrink-0 text-xs text-ink2">
                {whenOf(hit.created_at, today)}
              </Moment>
            </span>
            <span dir="auto" className="line-clamp-3 break-words">
              <Marked {...excerptOf(hit.message, terms)} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
