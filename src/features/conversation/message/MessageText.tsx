import type { FocusEvent } from 'react';
import { t } from '#i18n/translate';
import { classes } from '#ui/classes';
import { createPart } from '#ui/parts/parts';
import { usePart } from '#ui/parts/usePart';
import { hasMarkup } from '../../shared/markup/blocks';
import { isBigEmoji } from '../markdown/bigEmoji';
import { collapseInvisible } from '../markdown/collapseInvisible';
import { PlainText } from '../markdown/PlainText';
import { useClamp } from '../markdown/useClamp';
import { useRowTabIndex } from '../rowTabIndex';

/** The lexer, the finder of addresses and what shows their findings: most messages need none of them. */
export const markedUpPart = createPart('markup', () => import('../markdown/MarkedUpText'));

/** A message's text as elements, never as HTML. Until the lexer is there markup is shown as it was typed. */
export function Markdown({ text }: { text: string }) {
  const wanted = hasMarkup(text);
  const part = usePart(markedUpPart, wanted);
  return wanted && part ? <part.MarkedUpText text={text} /> : <PlainText text={text} />;
}

/** Marks can be stacked on a letter as high as the neighbours' rows. */
const stacked = /\p{M}{3}/u;

interface MessageTextProps {
  /** Of the words, which describe their row. */
  id: string;
  text: string;
  /** As it was typed, markup and all. */
  source?: boolean;
  /** Leaves room for what stands on the last line: see `roomFor`. */
  room?: string | undefined;
}

/** Text as it was meant: the Markdown people type, line breaks kept, each block in its own direction, never HTML. */
export function MessageText({ id, text, source = false, room }: MessageTextProps) {
  const shown = collapseInvisible(text);
  const tabIndex = useRowTabIndex();
  const { box, className, long, open, toggle } = useClamp(shown);
  if (!source && isBigEmoji(shown))
    return (
      <p id={id} data-text className="py-1 text-emoji">
        {shown}
      </p>
    );

  // A link below the fold was reached by keyboard: it is unfolded, or the focus would be nowhere.
  const onFocus = (event: FocusEvent) => {
    const fold = box.current?.getBoundingClientRect().bottom ?? 0;
    if (long && !open && event.target.getBoundingClientRect().bottom > fold) toggle();
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus goes. */}
      <div
        ref={box}
        id={id}
        data-text
        onFocus={onFocus}
        className={classes(
          // As wide as its words, text of the other direction stands by its name and not across the pane; never wider than
          // the pane, or one long line of code would take all the others out of it.
          'words w-fit max-w-full wrap-anywhere whitespace-pre-wrap',
          // Where nothing needs it, it would only make each paint of the log slower: docs/decisions/016.
          (className !== '' || stacked.test(shown)) && 'overflow-clip [overflow-clip-margin:0.25rem]',
          className,
          // The button to show more is the last line then.
          !long && room,
        )}
      >
        {source ? (
          <p dir="auto" className="bidi-plaintext font-mono text-[0.875em]">
            {shown}
          </p>
        ) : (
          <Markdown text={shown} />
        )}
      </div>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          tabIndex={tabIndex}
          className="min-h-6 font-medium text-brand hover:underline"
          onClick={toggle}
        >
          {t(open ? 'message.showLess' : 'message.showMore')}
        </button>
      )}
    </>
  );
}
