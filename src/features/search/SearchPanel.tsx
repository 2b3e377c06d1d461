import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useMatch, useNavigate } from 'react-router-dom';
import { Button, IconButton } from '#ui/Button';
import { focusByKey } from '../../browser/input/focusByKey';
import { isComposing } from '../../browser/input/isComposing';
import { hasCoarsePointer } from '../../browser/input/pointers';
import { useEscapeAround } from '../../browser/input/useKeyDown';
import { useToday } from '../../browser/time/today';
import type { Group, Message } from '../../contract/resources';
import { termsOf } from '../../data/search/searchTerms';
import { useSearch } from '../../data/search/useSearch';
import { dayOf, inSentence, whenOf } from '../../i18n/dates';
import { reasonOf } from '../../i18n/failures';
import { shownName } from '../../i18n/names';
import { t } from '../../i18n/translate';
import { paths, patterns } from '../../paths';
import { Avatar } from '../../ui/Avatar';
import { classes } from '../../ui/classes';
import { SearchField } from '../../ui/fields/SearchField';
import { Moment } from '../../ui/Moment';
import { useLayer } from '../../ui/overlay/layers';
import { excerptOf } from '../shared/excerpt';
import { Marked } from '../shared/Highlighted';

interface ResultsProps {
  hits: readonly Message[];
  terms: readonly string[];
  current: string | undefined;
  onPick: (index: number) => void;
  field: RefObject<HTMLInputElement | null>;
}

function Results({ hits, terms, current, onPick, field }: ResultsProps) {
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
              <span className="flex min-w-0 items-center gap-2">
                <Avatar name={hit.contact.username} src={hit.contact.avatar_url} size="small" />
                <bdi className="truncate font-semibold">{shownName(hit.contact.username)}</bdi>
              </span>
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

function Reach({ search, asked, at }: { search: ReturnType<typeof useSearch>; asked: boolean; at: number }) {
  const today = useToday();
  const { status, hits, searchedCount, backTo, error } = search;
  if (!asked) return <p className="px-4 py-2 text-sm text-ink2">{t('search.hint')}</p>;
  if (status === 'failed')
    return (
      <div role="alert" className="grid justify-items-start gap-2 px-4 py-2 text-sm">
        <p>{t('search.failed', { reason: reasonOf(error) })}</p>
        <Button className="min-h-9" onClick={search.retry}>
          {t('retry')}
        </Button>
      </div>
    );
  const isSearching = status === 'searching' || status === 'idle' || (status === 'cancelled' && at < 0);
  const count = hits.length;
  const progress =
    searchedCount === null || backTo === null
      ? t('search.searching')
      : t('search.searchedCount', { count: searchedCount, found: count, day: inSentence(dayOf(backTo, today)) });
  const result =
    at < 0
      ? t(status === 'paused' ? 'search.countMore' : 'search.count', { count })
      : t('search.at', { place: at + 1, count });
  return (
    <div className="flex min-h-10 items-center justify-between gap-2 px-4 text-sm text-ink2">
      <p role="status" className="py-2">
        {isSearching ? progress : result}
      </p>
      {status === 'searching' && searchedCount !== null && (
        <Button look="link" className="shrink-0" onClick={search.cancel}>
          {t('cancel')}
        </Button>
      )}
      {status === 'cancelled' && (
        <Button look="link" className="shrink-0" onClick={search.retry}>
          {t('search.again')}
        </Button>
      )}
    </div>
  );
}

interface SearchPanelProps {
  group: Group;
  onClose: () => void;
  onFocusLost: () => void;
}

export default function SearchPanel({ group, onClose, onFocusLost }: SearchPanelProps) {
  const messageId = useMatch(patterns.message)?.params.messageId;
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [folded, setFolded] = useState(false);
  const search = useSearch(group.conversation_id, query);
  const field = useRef<HTMLInputElement>(null);
  const terms = termsOf(query);
  const { hits } = search;
  const [shown, setShown] = useState({ id: '', at: -1 });
  const at = hits.findIndex((hit) => hit.id === messageId);
  // True if the shown hit was deleted. The next older hit then has the index of the deleted hit.
  const isShownGone = at < 0 && shown.id === messageId;
  const older = isShownGone ? shown.at : at + 1;
  const newer = (isShownGone ? shown.at : at) - 1;
  const giveAway = useEffectEvent(onFocusLost);
  // Takes the focus at the opening and returns the focus at the closing.
  useEffect(() => {
    const before = document.activeElement;
    field.current?.focus();
    return () => {
      if (document.activeElement !== document.body && document.activeElement !== null) return;
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus();
      else giveAway();
    };
  }, []);
  useEscapeAround(field, onClose);
  // With a mouse the panel stands beside the conversation, and Back leaves the panel open.
  useLayer(onClose, !hasCoarsePointer());

  const show = (index: number, keepsFocus: boolean) => {
    const hit = hits[index];
    if (!hit) return;
    setFolded(true);
    setShown({ id: hit.id, at: index });
    // Only the first hit adds a history entry, and each later hit replaces that entry.
    navigate(paths.message(group.id, hit.id), { state: { find: query, keepsFocus }, replace: at >= 0 || isShownGone });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };

  return (
    <search
      data-layer
      aria-label={t('search.title')}
      // On a phone, `data-over` hides the covered conversation, which must not take the focus.
      data-over={folded ? undefined : ''}
      onKeyDown={onKeyDown}
      className={classes(
        'flex min-h-0 flex-col bg-paper max-md:order-first md:absolute md:inset-y-0 md:end-0 md:z-20 md:w-[min(22.5rem,100%)] md:border-s md:border-line md:shadow-2 min-[67.75rem]:static min-[67.75rem]:shrink-0 min-[67.75rem]:shadow-none',
        folded ? 'max-md:border-b max-md:border-line' : 'max-md:absolute max-md:inset-0 max-md:z-20',
      )}
    >
      <div className="flex items-center gap-1 p-3">
        <SearchField
          ref={field}
          label={t('search.title')}
          enterKeyHint="search"
          autoComplete="off"
          className="border border-edge [&::-webkit-search-cancel-button]:hidden"
          value={query}
          onReady={(there) => there && setFolded(false)}
          onChange={(next) => {
            setQuery(next);
            setShown({ id: '', at: -1 });
          }}
          onKeyDown={(event) => {
            if (isComposing(event)) return;
            if (event.key === 'ArrowDown') {
              event.preventDefault();
              focusByKey(event.currentTarget.closest('search')?.querySelector<HTMLElement>('li button'));
            }
            if (event.key === 'Enter') show(Math.max(0, at), false);
          }}
        />
        <IconButton
          icon={ArrowUp}
          label={t('search.older')}
          disabled={older >= hits.length}
          onClick={() => show(older, true)}
        />
        <IconButton icon={ArrowDown} label={t('search.newer')} disabled={newer < 0} onClick={() => show(newer, true)} />
        <IconButton icon={X} label={t('search.close')} onClick={onClose} />
      </div>
      <div className={classes('flex min-h-0 flex-1 flex-col', folded && 'max-md:hidden')}>
        <Reach search={search} asked={terms.length > 0} at={at} />
        <Results hits={hits} terms={terms} current={messageId} onPick={(index) => show(index, false)} field={field} />
        {search.status === 'paused' && (
          <button
            type="button"
            className="m-3 min-h-10 pointer-coarse:min-h-11 rounded-lg font-medium text-brand hover:bg-hover"
            onClick={search.more}
          >
            {t('search.more')}
          </button>
        )}
      </div>
    </search>
  );
}
