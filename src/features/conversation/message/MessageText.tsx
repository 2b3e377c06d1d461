import { type FocusEvent, use } from 'react';
import { t } from '#i18n/translate';
import { classes } from '#ui/classes';
import { createPart } from '#ui/parts/parts';
import { usePart } from '#ui/parts/usePart';
import { hasMarkup } from '../../shared/markup/blocks';
import { isBigEmoji } from '../markdown/bigEmoji';
import { collapseInvisible } from '../markdown/collapseInvisible';
import { PlainText } from '../markdown/PlainText';
import { PeopleContext } from '../markdown/people';
import { useClamp } from '../markdown/useClamp';
import { useRowTabIndex } from '../rowTabIndex';

/** Lexer and links, which few messages need. */
export const markedUpPart = createPart('markup', () => import('../markdown/MarkedUpText'));

/** As typed until the lexer is loaded. */
export function Markdown({ text }: { text: string }) {
  const wanted = hasMarkup(text);
  const part = usePart(markedUpPart, wanted);
  const { usernames } = use(PeopleContext);
  // Made anew for other words or mentions: a browser that translates the page takes texts out of their places.
  const key = /[@＠]/.test(text) ? `${text}\n${usernames.join()}` : text;
  return wanted && part ? <part.MarkedUpText key={key} text={text} /> : <PlainText key={key} text={text} />;
}

/** Stacked marks can reach neighbouring rows. */
const stacked = /\p{M}{3}/u;

interface MessageTextProps {
  /** Describes the row. */
  id: string;
  text: string;
  source?: boolean;
  /** See `roomFor`. */
  room?: string | undefined;
}

/** Line breaks stay, each block has its direction, and nothing is HTML. */
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

  // A focused link below the fold must be visible.
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
          // As wide as its words, so that right-to-left text stays near the name; never wider than the pane.
          'words w-fit max-w-full wrap-anywhere whitespace-pre-wrap',
          // Only where needed, because clipping slows each paint (decision 016).
          (className !== '' || stacked.test(shown)) && 'overflow-clip [overflow-clip-margin:0.25rem]',
          className,
          // Otherwise the expand button is the last line.
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
